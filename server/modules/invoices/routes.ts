// Endpoints that download an order's documents.
import type { FastifyReply } from 'fastify';
import { LEFT_OUT_HEADER } from '#contract/core/order-state.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ExportPapers } from './papers/export-papers.ts';
import type { DocumentFile, Invoices } from './service.ts';

export function invoiceRoutes(router: ApiRouter, invoices: Invoices): void {
  router.handle('getOrderDocument', async ({ caller, params, reply }) =>
    sendFile(reply, await invoices.getDocument(caller, params.id, params.number)),
  );
  router.handle('getPackingSlip', async ({ caller, params, query, reply }) =>
    sendFile(reply, await invoices.getPackingSlip(caller, params.id, query.parcel)),
  );
  router.handle('getPackingSlips', async ({ caller, query, reply }) => {
    const { leftOut, ...file } = await invoices.getPackingSlips(caller, query.order);
    const named = leftOut.map(({ number, state }) => `${number}=${state}`);
    return sendFile(reply.header(LEFT_OUT_HEADER, named.join(', ')), file);
  });
}

export function exportPaperRoutes(router: ApiRouter, papers: ExportPapers): void {
  router.handle('issueExportPaper', ({ caller, params, body }) => papers.issue(caller, params.id, body));
  router.handle('getExportGaps', ({ params }) => papers.listGaps(params.id));
  router.handle('issueQuotationProForma', ({ caller, params }) => papers.issueOfQuotation(caller, params.id));
  router.handle('getExportPaper', async ({ caller, params, query, reply }) =>
    sendFile(reply, await papers.getPaper(caller, params.id, query.language)),
  );
}

/** File names consist of numbers and ids, so they need no quoting. */
function sendFile(reply: FastifyReply, { fileName, bytes }: DocumentFile): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .send(bytes);
}
