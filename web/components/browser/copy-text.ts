// Copies a text; browsers refuse it without permission, and at addresses without HTTPS.

/** Resolves with whether the text is in the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
