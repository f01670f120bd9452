// Asks VIES, the EU's register of tax ids, by its REST API: https://ec.europa.eu/taxation_customs/vies/#/technical-information
import { z } from 'zod';
import { readJsonAnswer } from '#server/http/outbound-request.ts';
import type { TaxIdParts } from './tax-id-format.ts';

/** A customer waits for it. */
const TIMEOUT_MS = 5000;

const response = z.object({
  valid: z.boolean(),
  /** Set instead of an answer when a member state's register does not work, although `valid` is false then, too. */
  userError: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
});

const ANSWERED = [undefined, null, '', 'VALID', 'INVALID'];

export interface ViesAnswer {
  readonly isValid: boolean;
  /** As registered; '' where the member state does not say. */
  readonly name: string;
  readonly address: string;
  /** The number of the answer, by which the seller proves it; '' for a seller without a tax id. */
  readonly consultation: string;
}

/** Undefined when VIES or the register of the member state does not answer. */
export async function askVies(
  url: string,
  taxId: TaxIdParts,
  requester: TaxIdParts | undefined,
): Promise<ViesAnswer | undefined> {
  try {
    const answer = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: taxId.country,
        vatNumber: taxId.number,
        ...(requester && {
          requesterMemberStateCode: requester.country,
          requesterNumber: requester.number,
        }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return undefined;
    const { valid, userError, name, address, requestIdentifier } = response.parse(
      await readJsonAnswer(answer),
    );
    if (!ANSWERED.includes(userError)) return undefined;
    return {
      isValid: valid,
      name: stated(name),
      address: stated(address),
      consultation: stated(requestIdentifier),
    };
  } catch {
    // A network that fails, a time that is over, and an answer of another shape are the same: nothing is known.
    return undefined;
  }
}

/** The characters of a name, an address or a number that are stored. */
const STATED_MAX = 500;

/** One line of bounded length. Member states that say nothing answer dashes. */
function stated(text: string | null | undefined): string {
  const line = (text ?? '')
    .slice(0, STATED_MAX)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return /^-+$/.test(line) ? '' : line;
}
