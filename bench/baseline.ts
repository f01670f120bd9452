// The floor for reads: a bare node:http server that answers every request with the bytes of FLOOR_FILE.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { FLOOR_FILE = '', FLOOR_HEADERS = '{}' } = process.env;
const body = readFileSync(FLOOR_FILE);
const headers = { ...(JSON.parse(FLOOR_HEADERS) as Record<string, string>), 'content-length': body.length };

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const place = server.address();
  if (typeof place === 'object' && place) console.log(`http://127.0.0.1:${place.port}`);
});
