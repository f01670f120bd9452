// The error of the triggers that refuse rows of people who are gone (migration 0010_accounts).

/** Whether a row was refused because the account of its person was removed, or has another email now. */
export function isPersonGone(error: unknown): boolean {
  return error instanceof Error && error.message === 'person_gone';
}
