// Runs one task at a time across the tabs of a browser.

/** Web Locks exist on https and localhost only; elsewhere each tab refreshes on its own. */
export async function withWebLock(task: () => Promise<void>): Promise<void> {
  await (globalThis.navigator?.locks?.request('access-token', task) ?? task());
}
