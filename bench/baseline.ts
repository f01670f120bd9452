// The baseline for reads: a bare node:http server that responds to every request with the bytes of BASELINE_FILE.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { BASELINE_FILE = '', BASELINE_HEADERS = '{}' } = process.env;
const body = readFileSync(BASELINE_FILE);
const headers = {
  ...(JSON.parse(BASELINE_HEADERS) as Record<string, string>),
  'content-length': body.length,
};

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
