// Why a way through Google ended on the login page without a session, in words. Pure.

import { signInWording } from '#contract/signInWording.ts';

export function googleProblem(search: URLSearchParams): string | undefined {
  const problems: Readonly<Record<string, string>> = signInWording.problems;
  const key = search.get('problem');
  return key && Object.hasOwn(problems, key) ? problems[key] : undefined;
}
