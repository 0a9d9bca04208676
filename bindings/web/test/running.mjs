// Runs tests in a browser, one after the other.

/** Runs those whose names match ONLY, for work on one of them; returns how many failed. */
export async function run(tests) {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (!name.match(process.env.ONLY ?? "")) {
      continue;
    }
    try {
      await test();
      console.log(`ok ${name}`);
    } catch (error) {
      failed += 1;
      console.error(`FAILED ${name}\n${error.stack}`);
    }
  }
  return failed;
}
