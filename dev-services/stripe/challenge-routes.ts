// Shows a challenge to the card's owner and takes the answer, once.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { challengePage, endedPage } from './challenge-page.ts';
import { type Challenge, closeChallenge, findChallenge } from './challenges.ts';
import { endChallenge } from './charge.ts';
import { readForm } from './forms.ts';
import { Parameters } from './parameters.ts';
import type { Ledger } from './state.ts';

type Asked = FastifyRequest<{ Params: { id: string }; Body: string | undefined }>;

export interface ChallengeParts {
  readonly ledger: Ledger;
  /** Called after every change, when it is safe in the books. */
  readonly onChange: () => void;
}

/** GET and POST challenges/:id, below the door's prefix. */
export function challengeRoutes(app: FastifyInstance, { ledger, onChange }: ChallengeParts): void {
  app.get('/challenges/:id', async (request: Asked, reply) => {
    const challenge = findChallenge(ledger, request.params.id);
    const intent = challenge && ledger.store.find('payment_intent', challenge.intent);
    const card = challenge && ledger.store.find('payment_method', challenge.method)?.card;
    const nonce = allowOwnPage(reply, challenge?.returnUrl ?? null);
    if (!challenge || !intent || !card) return reply.code(404).send(endedPage(nonce, undefined));
    if (!challenge.open) return leave(reply, nonce, challenge, intent);
    return challengePage({
      amount: intent.amount,
      currency: intent.currency,
      brand: card.brand,
      last4: card.last4,
      nonce,
    });
  });

  app.post('/challenges/:id', async (request: Asked, reply) => {
    const outcome = new Parameters(readForm(request.body ?? '')).choice('outcome', ['complete', 'fail']);
    const { id } = request.params;
    const challenge = findChallenge(ledger, id);
    const nonce = allowOwnPage(reply, challenge?.returnUrl ?? null);
    if (!challenge) return reply.code(404).send(endedPage(nonce, undefined));
    const intent = ledger.store.transaction(() => {
      const passed = outcome === 'complete';
      if (outcome && closeChallenge(ledger, id, passed)) return endChallenge(ledger, challenge, passed);
      return ledger.store.find('payment_intent', challenge.intent);
    });
    onChange();
    return leave(reply, nonce, challenge, intent);
  });
}

/** Back to the page that asked, with what became of the intent. */
function leave(
  reply: FastifyReply,
  nonce: string,
  { returnUrl }: Challenge,
  intent: Stripe.PaymentIntent | undefined,
) {
  if (returnUrl === null || !intent) return reply.send(endedPage(nonce, intent?.id));
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  address.searchParams.set('redirect_status', redirectStatus(intent));
  return reply.redirect(address.href, 303);
}

function redirectStatus({ status }: Stripe.PaymentIntent): string {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'pending' : 'failed';
}

/** Only the shop that pays may frame the page; it runs its own script and goes back to the shop, nothing else. */
function allowOwnPage(reply: FastifyReply, returnUrl: string | null): string {
  const nonce = randomBytes(16).toString('base64url');
  const back = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`;
  reply.type('text/html; charset=utf-8');
  reply.header('cache-control', 'no-store');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-frame-options', 'SAMEORIGIN');
  reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ` +
      `form-action 'self'${back}; frame-ancestors 'self'; base-uri 'none'`,
  );
  return nonce;
}
