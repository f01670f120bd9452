// A server that answers like VIES, the EU's register of tax ids.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface ViesRequest {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
}

interface FakeVies {
  readonly url: string;
  readonly requests: ViesRequest[];
  /** The ids that are registered, with the country's prefix. */
  readonly valid: Set<string>;
  /** The name of each holder; '---' where a state does not say. */
  name: string;
  /** What is answered instead while it is set. */
  failure: 'unavailable' | 'status' | 'nonsense' | undefined;
}

/** Closed when the test ends. */
export async function startVies(): Promise<FakeVies> {
  const vies: FakeVies = {
    url: '',
    requests: [],
    valid: new Set(),
    name: 'TISSUS LEFEVRE SA',
    failure: undefined,
  };
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/check-vat-number') {
      response.writeHead(404).end();
      return;
    }
    const asked = (await json(request)) as ViesRequest;
    vies.requests.push(asked);
    if (vies.failure === 'status') {
      response.writeHead(500).end('{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(answerTo(vies, asked));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return Object.assign(vies, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function answerTo(
  { valid, name, failure }: FakeVies,
  { countryCode, vatNumber, requesterNumber }: ViesRequest,
): string {
  if (failure === 'nonsense') return '{"hello":"world"}';
  const isValid = failure === undefined && valid.has(countryCode + vatNumber);
  return JSON.stringify({
    countryCode,
    vatNumber,
    requestDate: '2026-11-24T09:30:00.000Z',
    valid: isValid,
    requestIdentifier: requesterNumber ? 'WAPIAAAAW1a2b3c4' : '',
    name: isValid ? name : '---',
    address: isValid ? '1 RUE DES TISSERANDS\n59000 LILLE' : '---',
    ...(failure === 'unavailable' && { userError: 'MS_UNAVAILABLE' }),
  });
}
