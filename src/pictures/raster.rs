//! Pictures as PNG, and lines as animated PNG.
//!
//! Drawn from the SVG by `resvg`, so that there is one drawing. Only a name with other
//! characters than those of `glyphs` needs a font, one of the machine's.

use super::sheet;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree};
use std::sync::Arc;

/// Pixels for one unit of the SVG.
const SCALE: f32 = 2.0;
/// Milliseconds for which a picture of a line is shown; the last one is shown longer.
const STEP: u16 = 1000;
const LAST_STEP: u16 = 4000;

/// The fonts for names: the first of these that the machine has is used.
const FONTS: [&str; 6] = [
    "Noto Serif CJK JP",
    "Hiragino Mincho ProN",
    "Yu Mincho",
    "MS Mincho",
    "Noto Sans CJK JP",
    "IPAMincho",
];

/// Why a picture could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// The SVG cannot be read.
    #[error("the picture cannot be drawn: {0}")]
    Svg(#[from] usvg::Error),
    /// There is no memory for the picture, or it has no size.
    #[error("a picture of {0} x {1} cannot be drawn")]
    Size(u32, u32),
    /// The picture cannot be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Png(#[from] png::EncodingError),
}

/// The picture as PNG.
///
/// # Errors
/// If it cannot be drawn.
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    encode_png(&[draw_pixels(svg, &options(svg))?])
}

/// Pictures of one size as an animated PNG, shown one after the other, again and again.
///
/// # Errors
/// If one cannot be drawn.
pub fn animation(svgs: &[String]) -> Result<Vec<u8>, RasterError> {
    let options = options(svgs.first().map_or("", String::as_str));
    let frames = svgs.iter().map(|svg| draw_pixels(svg, &options));
    let frames: Result<Vec<Pixmap>, RasterError> = frames.collect();
    encode_png(&frames?)
}

/// Options with the machine's fonts if the picture has a text, as looking for them takes time.
fn options(svg: &str) -> usvg::Options<'static> {
    let mut options = usvg::Options::default();
    if !svg.contains("<text") {
        return options;
    }
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_system_fonts();
    let names = fonts.faces().flat_map(|face| face.families.iter());
    let names: Vec<&str> = names.map(|(name, _)| name.as_str()).collect();
    let known = FONTS.iter().find(|font| names.contains(*font)).copied();
    // Characters that it lacks are taken from other fonts.
    if let Some(font) = known.or(names.first().copied()) {
        options.font_family = font.to_string();
    }
    options
}

fn draw_pixels(svg: &str, options: &usvg::Options<'_>) -> Result<Pixmap, RasterError> {
    // The library knows no colour schemes, and says so each time.
    let tree = Tree::from_str(&svg.replace(sheet::DARK, ""), options)?;
    let size = tree.size().to_int_size();
    let scaled = size.scale_by(SCALE).unwrap_or(size);
    let pixels = Pixmap::new(scaled.width(), scaled.height());
    let mut pixels = pixels.ok_or(RasterError::Size(scaled.width(), scaled.height()))?;
    let transform = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    Ok(pixels)
}

/// Writes pictures as one PNG, animated if there are several.
fn encode_png(frames: &[Pixmap]) -> Result<Vec<u8>, RasterError> {
    let Some(first) = frames.first() else {
        return Err(RasterError::Size(0, 0));
    };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, first.width(), first.height());
    // The paper is opaque everywhere.
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    if frames.len() > 1 {
        let count = u32::try_from(frames.len()).unwrap_or(u32::MAX);
        encoder.set_animated(count, 0)?;
        encoder.set_frame_delay(STEP, 1000)?;
    }
    let mut writer = encoder.write_header()?;
    for (index, frame) in frames.iter().enumerate() {
        if frames.len() > 1 && index + 1 == frames.len() {
            writer.set_frame_delay(LAST_STEP, 1000)?;
        }
        let opaque: Vec<u8> = frame
            .pixels()
            .iter()
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        writer.write_image_data(&opaque)?;
    }
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'>\
        <rect width='3' height='2' fill='#f00'/></svg>";

    /// Read again by the library.
    #[test]
    fn pixels_are_those_of_the_picture() {
        let bytes = png(RED).expect("a picture");
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut pixels).expect("a frame");
        assert_eq!((frame.width, frame.height), (6, 4));
        assert!(pixels.chunks(3).all(|pixel| pixel == [255, 0, 0]));
    }

    #[test]
    fn all_steps_are_in_an_animation() {
        let bytes = animation(&[RED.to_string(), RED.to_string()]).expect("a picture");
        let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("PNG");
        let control = reader.info().animation_control().expect("it is animated");
        assert_eq!((control.num_frames, control.num_plays), (2, 0));
        assert!(animation(&[]).is_err() && png("<svg").is_err());
    }
}
