// Parses the provider's events: what happened, and to which intent.
import { z } from 'zod';
import { cleanText } from '#contract/fields.ts';

/** An event only names an intent; its current state is fetched from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId: string | undefined;
}

const ID_MAX_CHARACTERS = 255;
const id = cleanText.pipe(z.string().min(1).max(ID_MAX_CHARACTERS));

const event = z.object({
  id,
  type: id,
  data: z.object({
    object: z
      .object({
        object: z.string(),
        id: id.optional(),
        payment_intent: z.union([id, z.object({ id })]).nullish(),
      })
      .optional()
      .catch(undefined),
  }),
});

/** Throws a ZodError for a body that is not an event of the provider. */
export function parseEvent(body: unknown): ProviderEvent {
  const { id, type, data } = event.parse(body);
  return { id, type, intentId: intentIdOf(data.object) };
}

/** The intent an event is about: the event's own object, or the one its charge or refund belongs to. */
function intentIdOf(object: z.infer<typeof event>['data']['object']): string | undefined {
  if (object?.object === 'payment_intent') return object.id;
  if (object?.object !== 'charge' && object?.object !== 'refund') return undefined;
  const intent = object.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
}
