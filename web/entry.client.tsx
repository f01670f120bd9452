// Hydrates the page that the server sent.
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepDocumentWhenScriptsFail } from './layout/away-server.ts';
import { scrollOverNumbers } from './layout/number-wheel.ts';
import { readMoneyData } from './shop-data/money-data.ts';

keepDocumentWhenScriptsFail();
readMoneyData();
scrollOverNumbers();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
