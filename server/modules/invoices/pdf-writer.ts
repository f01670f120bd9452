// Writes a tagged PDF on A4 pages from top to bottom: headings, paragraphs, columns, page breaks, and each page's edge
// and footer. The file is PDF/A-3 (level A) and PDF/UA-1. The same calls give the same bytes: nothing depends on the clock,
// and streams are not compressed, because versions of zlib differ.

import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
import { currentLanguage, inLanguage } from '#server/languages/work-language.ts';
import { escapeXml, extendedMetadata, FACTUR_X_FILE } from './pdf-metadata.ts';
import { type Box, breakLines, drawLine, type Line, lineHeight, type TextStyle } from './pdf-text.ts';

type Element = PDFKit.PDFStructureElement;

/** The page's size and margins in points. */
const PAGE = { width: 595.28, height: 841.89, top: 52, bottom: 70, left: 64, right: 50 };
export const CONTENT: Box = { x: PAGE.left, width: PAGE.width - PAGE.left - PAGE.right };
const BOTTOM = PAGE.height - PAGE.bottom;
export const MUTED = '#5f564b';
const RULE = '#d8cbb3';
const EDGE = { paper: '#eee6d7', thread: '#8a2c24' };

/** A text with its style and structure type. */
export interface Block {
  readonly type: 'H1' | 'H2' | 'P';
  readonly text: string;
  readonly style: TextStyle;
  /** A smaller line above the text. */
  readonly label?: string;
  /** The space below, in points. */
  readonly after?: number;
}

export interface PdfColumn {
  readonly box: Box;
  readonly blocks: readonly Block[];
}

interface PdfOptions {
  readonly title: string;
  readonly author: string;
  /** The document's time, in milliseconds since 1970. */
  readonly at: number;
  /** The same document as Factur-X, which is attached; undefined for none. */
  readonly facturX?: string | undefined;
  /** The colour of the woven edge, `#rrggbb`; default that of the sample. */
  readonly colour?: string | undefined;
  /** The logo as a JPEG; default none. */
  readonly logo?: Uint8Array | undefined;
  /** Pictures as JPEGs, by their address. */
  readonly pictures?: Pictures | undefined;
}

export type Pictures = ReadonlyMap<string, Uint8Array>;

export class PdfWriter {
  readonly doc: InstanceType<typeof PDFDocument>;
  /** The parts of the file and their first pages; each part has its own page numbers. */
  readonly #parts: { readonly footer: string; readonly from: number; readonly language: Language }[] = [];
  readonly #root: Element;
  readonly #colour: string;
  readonly logo: Buffer | undefined;
  readonly pictures: Pictures;
  /** The broken lines of each text, because texts are measured before they are written. */
  readonly #lines = new Map<string, Line[]>();
  /** The top of the next block, in points. */
  y = PAGE.top;

  constructor({ title, author, at, facturX, colour = EDGE.thread, logo, pictures }: PdfOptions) {
    this.#colour = colour;
    this.logo = logo && Buffer.from(logo);
    this.pictures = pictures ?? new Map();
    const options: PDFKit.PDFDocumentOptions = {
      size: 'A4',
      margin: 0,
      bufferPages: true,
      compress: false,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: t`en`,
      displayTitle: true,
      // No default font is set, because the library's would not be embedded.
      font: '',
      info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: new Date(at) },
    };
    this.doc = new PDFDocument(options);
    this.doc.appendXML(extendedMetadata({ isElectronicInvoice: facturX !== undefined }));
    if (facturX !== undefined) this.#attach(facturX, new Date(at));
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** Attaches the XML to the document as another form of the same invoice. */
  #attach(xml: string, modifiedDate: Date): void {
    const options = {
      name: FACTUR_X_FILE,
      type: 'text/xml',
      description: t`The invoice as XML (Factur-X, EN 16931)`,
      // The library's types lack the relationship.
      relationship: 'Alternative',
      creationDate: modifiedDate,
      modifiedDate,
    };
    this.doc.file(Buffer.from(xml), options);
  }

  /** Begins a part on a new page. `footer` is printed left of the page number. */
  startPart(footer: string): void {
    if (this.#parts.length > 0) this.doc.addPage();
    this.y = PAGE.top;
    const from = this.doc.bufferedPageRange().count - 1;
    this.#parts.push({ footer, from, language: currentLanguage() });
  }

  /** Adds an element to the document, or to `parent`. End it after its last child. */
  open(type: string, parent: Element = this.#root, options: { scope?: 'Row' | 'Column' } = {}): Element {
    // The library's types lack the scope.
    const element = this.doc.struct(type, options as object);
    parent.add(element);
    return element;
  }

  breakLines(text: string, style: TextStyle, box: Box): Line[] {
    const key = JSON.stringify([text, style, box.width]);
    const lines = this.#lines.get(key) ?? breakLines(this.doc, text, style, box.width);
    this.#lines.set(key, lines);
    return lines;
  }

  /** Starts a new page unless `height` points are left; returns whether it did. */
  ensureSpace(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = PAGE.top;
    return true;
  }

  /** Adds a finished element. */
  append(element: Element): void {
    this.#root.add(element);
  }

  /** Writes a text at `y`, over several pages if it does not fit. */
  write(block: Block, box: Box = CONTENT): void {
    const lines = this.#linesOf(block, box);
    this.ensureSpace(lineHeight(block.style) * Math.min(lines.length, 2));
    const element = this.doc.struct(block.type, {}, () => {
      for (const { line, style } of lines) {
        if (this.y + lineHeight(style) > BOTTOM) {
          this.doc.continueOnNewPage();
          this.y = PAGE.top;
        }
        drawLine(this.doc, line, box, this.y, style);
        this.y += lineHeight(style);
      }
    });
    this.append(element);
    this.y += block.after ?? 0;
  }

  /** Draws the logo at `y` in a size in points; does nothing without one. */
  drawLogo(alt: string, size: { readonly width: number; readonly height: number }): void {
    if (!this.logo) return;
    this.drawPicture(this.logo, alt, { ...size, x: CONTENT.x });
    this.y += size.height;
  }

  /** Draws a JPEG with its upper edge at `y`, which stays. */
  drawPicture(jpeg: Uint8Array, alt: string, { x, ...size }: Box & { readonly height: number }): void {
    const { y } = this;
    const draw = () => this.doc.image(Buffer.from(jpeg), x, y, size);
    this.append(this.doc.struct('Figure', { alt }, draw));
  }

  #linesOf({ text, style, label }: Block, box: Box): { line: Line; style: TextStyle }[] {
    const labelStyle = { size: 8, color: MUTED, ...(style.align && { align: style.align }) };
    const placed = (content: string, used: TextStyle) =>
      this.breakLines(content, used, box).map((line) => ({ line, style: used }));
    return [...(label ? placed(label, labelStyle) : []), ...placed(text, style)];
  }

  /** Writes columns side by side, or below each other over the whole width when one is higher than `maxHeight`. */
  writeColumns(columns: readonly PdfColumn[], maxHeight = 340): void {
    const heights = columns.map((column) => this.#heightOf(column));
    if (Math.max(...heights) > maxHeight) {
      for (const { blocks } of columns) for (const block of blocks) this.write(block);
      return;
    }
    this.ensureSpace(Math.max(...heights));
    const top = this.y;
    for (const { box, blocks } of columns) {
      this.y = top;
      for (const block of blocks) this.write(block, box);
    }
    this.y = top + Math.max(...heights);
  }

  #heightOf({ box, blocks }: PdfColumn): number {
    const heightOf = (block: Block) =>
      this.#linesOf(block, box).reduce((sum, { style }) => sum + lineHeight(style), block.after ?? 0);
    return blocks.reduce((sum, block) => sum + heightOf(block), 0);
  }

  /** Draws something that screen readers skip. Call it outside of structure elements only. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule({ x, width }: Box = CONTENT, color = RULE, thickness = 0.75): void {
    this.artifact('Layout', () =>
      this.doc
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(thickness)
        .stroke(color),
    );
  }

  /** Adds edges and footers, and returns the file. */
  async finish(): Promise<Buffer> {
    this.#root.end();
    const { count } = this.doc.bufferedPageRange();
    for (const [nth, { footer, from, language }] of this.#parts.entries()) {
      const end = this.#parts[nth + 1]?.from ?? count;
      for (let page = from; page < end; page++) {
        this.doc.switchToPage(page);
        this.artifact('Layout', () => this.#drawEdge());
        const pageText = inLanguage(language, () => t`Page ${page - from + 1} of ${end - from}`);
        this.artifact('Pagination', () => this.#drawFooter(footer, pageText));
      }
    }
    escapeMetadata(this.doc);
    const bytes = buffer(this.doc);
    this.doc.end();
    return bytes;
  }

  /** Draws a selvedge: the woven edge of a fabric with its coloured thread. */
  #drawEdge(): void {
    this.doc.rect(0, 0, 22, PAGE.height).fill(EDGE.paper);
    this.doc.rect(9, 0, 3.5, PAGE.height).fill(this.#colour);
  }

  #drawFooter(footer: string, pageText: string): void {
    const style = { size: 8, color: MUTED } as const;
    const top = PAGE.height - 44;
    const [left = []] = this.breakLines(footer, style, { x: 0, width: CONTENT.width - 80 });
    drawLine(this.doc, left, CONTENT, top, style);
    const [right = []] = this.breakLines(pageText, style, CONTENT);
    drawLine(this.doc, right, CONTENT, top, { ...style, align: 'right' });
  }
}

/** The library writes the metadata last, from title, author and program as they are: escapes them for XML just before. */
function escapeMetadata(doc: InstanceType<typeof PDFDocument>): void {
  const target = doc as unknown as { endMetadata: () => void };
  const endMetadata = target.endMetadata.bind(doc);
  target.endMetadata = () => {
    for (const [key, value] of Object.entries(doc.info))
      if (typeof value === 'string') Object.assign(doc.info, { [key]: escapeXml(value) });
    endMetadata();
  };
}
