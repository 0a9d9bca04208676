//! A conversation in USI.

use crate::host;
use std::cell::RefCell;
use tsumi::{HostedConversation, HostedWork};

/// The status while a reply is due.
const BUSY: u32 = 1;
/// The status after `quit`.
const ENDED: u32 = 2;

thread_local! {
    static CONVERSATION: RefCell<Option<HostedConversation>> = const { RefCell::new(None) };
    static WORK: RefCell<Option<HostedWork>> = const { RefCell::new(None) };
}

fn with<R>(then: impl FnOnce(&mut HostedConversation) -> R) -> R {
    CONVERSATION.with_borrow_mut(|place| {
        let conversation = place.get_or_insert_with(|| {
            let (conversation, work) = HostedConversation::new(host::say, host::resume);
            WORK.set(Some(work));
            conversation
        });
        then(conversation)
    })
}

/// Handles the line in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn line() {
    let line = String::from_utf8_lossy(&host::take_text()).into_owned();
    with(|conversation| conversation.line(&line));
}

/// Sends what has been found, and checks the time limit.
#[unsafe(no_mangle)]
pub extern "C" fn poll() {
    with(HostedConversation::poll);
}

/// 1 while a reply is due, 2 after the end, or their sum.
#[unsafe(no_mangle)]
pub extern "C" fn status() -> u32 {
    with(|conversation| {
        let (busy, ended) = (conversation.is_busy(), conversation.has_ended());
        u32::from(busy) * BUSY + u32::from(ended) * ENDED
    })
}

/// Runs the searches. The host suspends and resumes it.
#[unsafe(no_mangle)]
pub extern "C" fn work() {
    WORK.with_borrow_mut(|work| work.iter_mut().for_each(HostedWork::go_on));
}
