// The addresses of reports that the shop stores. Imports nothing, so that an article's page loads no methods of tests for them.
const REPORT_ADDRESS = /^\/images\/[0-9a-f]{64}\/([1-9]\d{0,8})\.pdf$/;

/** The size in bytes of a report that the shop stores, which its address states; undefined for another address. */
export function storedReportBytes(address: string): number | undefined {
  const [, bytes] = REPORT_ADDRESS.exec(address) ?? [];
  return bytes === undefined ? undefined : Number(bytes);
}
