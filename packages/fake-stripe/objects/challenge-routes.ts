// The routes of the 3-D Secure challenge page.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseForm } from '../requests/forms.ts';
import { Parameters } from '../requests/parameters.ts';
import type { FakeStripeState } from '../state.ts';
import { challengePage, endedPage } from './challenge-page.ts';
import { closeChallenge, findChallenge } from './challenges.ts';
import { completeChallenge } from './charge.ts';

type ChallengeRequest = FastifyRequest<{ Params: { id: string }; Body: string | undefined }>;

export interface ChallengeDeps {
  readonly state: FakeStripeState;
  /** Called after every committed change. */
  readonly onChange: () => void;
}

/** GET and POST challenges/:id, below the prefix. */
export function challengeRoutes(app: FastifyInstance, { state, onChange }: ChallengeDeps): void {
  app.get('/challenges/:id', async (request: ChallengeRequest, reply) => {
    const challenge = findChallenge(state, request.params.id);
    const intent = challenge && state.store.find('payment_intent', challenge.intent);
    const card = challenge && state.store.find('payment_method', challenge.method)?.card;
    const nonce = setPageHeaders(reply);
    if (!challenge || !intent || !card) return reply.code(404).send(endedPage(nonce, undefined));
    if (!challenge.open) return reply.send(endedPage(nonce, intent.id));
    const { amount, currency } = intent;
    return challengePage({ amount, currency, brand: card.brand, last4: card.last4, nonce });
  });

  app.post('/challenges/:id', async (request: ChallengeRequest, reply) => {
    const outcome = new Parameters(parseForm(request.body ?? '')).choice('outcome', ['complete', 'fail']);
    const { id } = request.params;
    const challenge = findChallenge(state, id);
    const nonce = setPageHeaders(reply);
    if (!challenge) return reply.code(404).send(endedPage(nonce, undefined));
    state.store.transaction(() => {
      const passed = outcome === 'complete';
      if (outcome && closeChallenge(state, id, passed)) completeChallenge(state, challenge, passed);
    });
    onChange();
    return reply.send(endedPage(nonce, challenge.intent));
  });
}

/** Only pages of the same origin may frame the challenge. Returns the nonce of its style and script. */
function setPageHeaders(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64url');
  reply.type('text/html; charset=utf-8');
  reply.header('cache-control', 'no-store');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-frame-options', 'SAMEORIGIN');
  reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ` +
      "form-action 'self'; frame-ancestors 'self'; base-uri 'none'",
  );
  return nonce;
}
