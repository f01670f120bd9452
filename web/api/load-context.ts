// The router context key under which loaders find the server's LoadContext.
import { createContext } from 'react-router';
import type { LoadContext } from '#contract/shop/load-context.ts';

export const loadContext = createContext<LoadContext>();
