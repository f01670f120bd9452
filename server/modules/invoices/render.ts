// Renders the shop's documents as PDF files. The same input gives the same bytes. Runs in the thread of render-pool.ts.
import { setMoneyFormat, US_DOLLARS } from '#contract/figures/money.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import { inOwnLanguage, t } from '#contract/languages/text.ts';
import { inLanguage, loadLanguage } from '#server/languages/work-language.ts';
import { facturX } from './factur-x.ts';
import { writeCreditNote, writeInvoice } from './invoice-pdf.ts';
import { type PackingSlip, type PackingSlips, slipTitle, writePackingSlip } from './packing-slip-pdf.ts';
import type { PaperSnapshot } from './papers/paper.ts';
import { writePaper } from './papers/paper-pdf.ts';
import { setPrintsJapanese } from './pdf-fonts.ts';
import { PdfWriter, type Pictures } from './pdf-writer.ts';
import type { DocumentSnapshot } from './snapshot.ts';

/** A document to render; `at` is its time in milliseconds since 1970. */
export interface DocumentTask {
  readonly document: DocumentSnapshot | PaperSnapshot | PackingSlip | PackingSlips;
  readonly at: number;
  /** The seller's logo as a JPEG on white. */
  readonly logo?: Uint8Array | undefined;
  /** The pictures of lots that packing slips name, by their address; a slip leaves out what is missing. */
  readonly pictures?: Pictures | undefined;
}

const TITLES = {
  invoice: t`Invoice`,
  credit_note: t`Credit note`,
  pro_forma: t`Pro-forma invoice`,
  commercial_invoice: t`Commercial invoice`,
  packing_list: t`Packing list`,
};

export default async function render({ document, at, logo, pictures }: DocumentTask): Promise<Uint8Array> {
  const parts = document.kind === 'packing_slips' ? document.slips : [document];
  for (const { language = ENGLISH } of parts) await loadLanguage(language);
  // The thread has the modules' state of its own, and writes one document at a time.
  const isOfFirstRelease = 'issuedOn' in document && document.version === undefined;
  setPrintsJapanese(!isOfFirstRelease);
  if (document.kind === 'packing_slips') return renderSlips(document.slips, at, { logo, pictures });
  return inOwnFormat(document, () =>
    document.kind === 'packing_slip'
      ? renderSlips([document], at, { logo, pictures })
      : renderIssued(document, at, logo),
  );
}

/** In the language of a document, with its figures. */
function inOwnFormat<Result>(
  { language = ENGLISH, money = US_DOLLARS }: DocumentSnapshot | PaperSnapshot | PackingSlip,
  write: () => Result,
): Result {
  setMoneyFormat(money);
  return inLanguage(language, write);
}

function renderIssued(
  document: DocumentSnapshot | PaperSnapshot,
  at: number,
  logo: DocumentTask['logo'],
): Promise<Uint8Array> {
  const title = titleOf(document);
  const writer = new PdfWriter({
    title,
    author: document.seller.name,
    at,
    facturX: isInvoice(document) ? facturX(document) : undefined,
    colour: document.seller.colour,
    logo,
  });
  writer.startPart(`${document.seller.name} · ${title}`);
  if (document.kind === 'invoice') writeInvoice(writer, document);
  else if (document.kind === 'credit_note') writeCreditNote(writer, document);
  else writePaper(writer, document, inOwnLanguage(TITLES[document.kind]));
  return writer.finish();
}

const isInvoice = (document: DocumentSnapshot | PaperSnapshot): document is DocumentSnapshot =>
  document.kind === 'invoice' || document.kind === 'credit_note';

/** Renders each slip on a new page. */
function renderSlips(
  slips: PackingSlips['slips'],
  at: number,
  files: Pick<DocumentTask, 'logo' | 'pictures'>,
): Promise<Uint8Array> {
  const [first] = slips;
  const title = slips.length === 1 ? titleOf(first) : t`${slips.length} packing slips`;
  const { name: author, colour } = first.seller;
  const writer = new PdfWriter({ title, author, at, colour, ...files });
  for (const slip of slips)
    inOwnFormat(slip, () => {
      writer.startPart(`${slip.seller.name} · ${titleOf(slip)}`);
      writePackingSlip(writer, slip);
    });
  return writer.finish();
}

const titleOf = (document: DocumentSnapshot | PaperSnapshot | PackingSlip) =>
  `${document.kind === 'packing_slip' ? slipTitle(document) : inOwnLanguage(TITLES[document.kind])} ${document.number}`;
