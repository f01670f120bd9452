// Raw TCP connections: silent, slow, half-closed. Destroyed when the test ends.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export class RawConnection {
  readonly #socket: Socket;
  #received = '';
  readonly #closed: Promise<unknown>;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1').on('data', (chunk) => {
      this.#received += String(chunk);
    });
    socket.on('error', () => undefined);
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
  }

  send(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** Sends FIN; the other direction stays open. */
  halfClose(): void {
    this.#socket.end();
  }

  /** Closes both directions at once. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Resolves with everything received once that matches; rejects when the server closes the connection before. */
  waitFor(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const check = () => pattern.test(this.#received) && resolve(this.#received);
      this.#socket
        .on('data', check)
        .once('close', () => reject(new Error(`Closed after: ${this.#received}`)));
      check();
    });
  }

  /** Resolves with everything received when the connection closes. */
  async waitForClose(): Promise<string> {
    await this.#closed;
    return this.#received;
  }
}

export async function openConnection(address: string): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return new RawConnection(socket);
}

/** A POST in two parts: the headers with half of the body, and the rest. */
export function splitOrderRequest(
  token: string,
  body: string,
): { readonly first: string; readonly rest: string } {
  const head = [
    'POST /api/order HTTP/1.1',
    'host: shop',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  const middle = Math.floor(body.length / 2);
  return { first: `${head}\r\n\r\n${body.slice(0, middle)}`, rest: body.slice(middle) };
}
