// The message for `/login?problem=…`, where Google sign-in leads after an error. Pure.
import { authTexts } from '#contract/core/auth-texts.ts';

export function googleError(search: URLSearchParams): string | undefined {
  const problems: Readonly<Record<string, string>> = authTexts.problems;
  const key = search.get('problem');
  return key && Object.hasOwn(problems, key) ? problems[key] : undefined;
}
