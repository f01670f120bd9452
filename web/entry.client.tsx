// Hydrates the page that the server sent.
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepDocumentWhenScriptsFail } from './layout/away-server.ts';
import { readMoneyData } from './layout/money-data.ts';
import { scrollOverNumbers } from './layout/number-wheel.ts';

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
