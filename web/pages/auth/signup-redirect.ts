// The spelling people expect leads to the one the shop was given.
import { redirect } from 'react-router';
import { pages } from '#contract/paths.ts';

export const loader = () => redirect(pages.signUp, 301);
