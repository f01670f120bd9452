// The text of a PDF.
import { extractText, getDocumentProxy } from 'unpdf';

/** With single spaces. */
export async function pdfText(bytes: unknown): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes as Buffer));
  const { text } = await extractText(document, { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
