// Redirects the usual spelling to the specified one.
import { redirect } from 'react-router';
import { pages } from '#contract/core/paths.ts';

export const loader = () => redirect(pages.signUp, 301);
