// Reads camt.053 (ISO 20022, bank to customer statement) of any version. libxml2 parses; a document type, which could
// define entities, is refused, and nothing outside the file is ever read.
import { ParseOption, XmlDocument, type XmlElement, XmlLibError } from 'libxml2-wasm';
import { BANK_FILE_MAX_LINES } from '#contract/core/limits.ts';
import { type BankEntry, centsOfDecimal, oneLine, tooManyLines, unreadable } from './bank-entry.ts';

/** Values by which banks say that there is no reference. */
const NO_REFERENCE = /^(?:NONREF|NOTPROVIDED|NOREF|0+)$/i;
/** Throws `bank_file_unreadable`. */
export function readCamt(bytes: Uint8Array): BankEntry[] {
  const document = parseXml(bytes);
  try {
    if (document.dtd) throw unreadable('This file has a document type, which no statement of a bank has.');
    const namespace = document.root.namespaceUri;
    const message = /(camt\.\d{3})\.001\.\d\d/.exec(namespace)?.[1];
    if (message !== 'camt.053')
      throw unreadable(`This is ${message ?? 'no statement of a bank'}: export the statements as camt.053.`);
    const file = new Reader(document.root, namespace);
    // What is counted here would take a tenth of a millisecond each to read.
    const counted = [STATEMENTS, `${STATEMENTS}/c:Ntry`, `${STATEMENTS}/${SPLIT}`];
    if (counted.some((path) => file.count(path) > BANK_FILE_MAX_LINES)) throw tooManyLines();
    const entries = file.all(STATEMENTS).flatMap((statement, nth) => {
      const account = statement.text('c:Acct/c:Id/c:IBAN') || statement.text('c:Acct/c:Id/c:Othr/c:Id');
      return statement.all('c:Ntry').flatMap((entry) => entriesOf(entry, { statement: nth, account }));
    });
    if (entries.length > BANK_FILE_MAX_LINES) throw tooManyLines();
    return entries;
  } finally {
    document.dispose();
  }
}

const STATEMENTS = 'c:BkToCstmrStmt/c:Stmt';
/** The transactions that are lines of their own: money that left is never booked, and is told as the bank booked it. */
const SPLIT = 'c:Ntry[c:CdtDbtInd = "CRDT"]/c:NtryDtls/c:TxDtls';

function parseXml(bytes: Uint8Array): XmlDocument {
  try {
    const option = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET;
    return XmlDocument.fromBuffer(bytes, { option });
  } catch (error) {
    if (error instanceof XmlLibError) throw unreadable(`This file is damaged: ${oneLine(error.message)}`);
    throw error;
  }
}

/** Reads elements by paths, in which `c:` is the namespace of the file. */
class Reader {
  readonly #element: XmlElement;
  readonly #namespace: string;

  constructor(element: XmlElement, namespace: string) {
    this.#element = element;
    this.#namespace = namespace;
  }

  all(path: string): Reader[] {
    const found = this.#element.find(path, { c: this.#namespace });
    return found.map((element) => new Reader(element as XmlElement, this.#namespace));
  }

  /** The text of the first that is found; '' for none. */
  text(path: string): string {
    return oneLine(this.#element.get(path, { c: this.#namespace })?.content ?? '');
  }

  count(path: string): number {
    return Number(this.#element.eval(`count(${path})`, { c: this.#namespace }));
  }

  texts(path: string): string[] {
    return this.#element.find(path, { c: this.#namespace }).map(({ content }) => oneLine(content));
  }
}

/** An entry, or its transactions where the bank has booked several as one and states the amount of each. */
function entriesOf(entry: Reader, of: OfStatement): BankEntry[] {
  const whole = toEntry(entry, entry, of);
  const details = entry.all(whole.isCredit ? 'c:NtryDtls/c:TxDtls' : '(c:NtryDtls/c:TxDtls)[1]');
  const [only] = details;
  if (!only) return [whole];
  if (details.length === 1) return [toEntry(entry, only, of)];
  const parts = details.map((detail, nth) => {
    const amount = ['c:Amt', 'c:AmtDtls/c:TxAmt/c:Amt'].find(
      (path) => detail.text(`${path}/@Ccy`) === whole.currency,
    );
    const cents = amount && centsOfDecimal(detail.text(amount), whole.currency);
    const part = toEntry(entry, detail, of);
    // The reference of the entry is that of all its transactions.
    const bankReference = part.bankReference && `${part.bankReference}/${nth + 1}`;
    return { ...part, bankReference, former: { ...part.former, bankReference }, cents: cents || 0 };
  });
  const isSum = parts.every(({ cents }) => cents > 0) && sumOf(parts) === whole.cents;
  if (isSum) return parts;
  const isCredit = parts.every((part) => part.isCredit);
  const former = { ...whole.former, text: parts.map((part) => part.former.text).join(' ') };
  return [{ ...whole, isCredit, text: parts.map(({ text }) => text).join(' '), former }];
}

type OfStatement = Pick<BankEntry, 'statement' | 'account'>;

const sumOf = (parts: readonly BankEntry[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

function toEntry(entry: Reader, detail: Reader, of: OfStatement): BankEntry {
  const currency = entry.text('c:Amt/@Ccy');
  const cents = centsOfDecimal(entry.text('c:Amt'), currency);
  const bookedOn = (
    entry.text('c:BookgDt/c:Dt | c:BookgDt/c:DtTm') || entry.text('c:ValDt/c:Dt | c:ValDt/c:DtTm')
  ).slice(0, 10);
  if (cents === undefined || !/^\d{4}-\d\d-\d\d$/.test(bookedOn))
    throw unreadable('This file has a line without an amount, or without the day on which it was booked.');
  const references = [detail.text('c:Refs/c:AcctSvcrRef'), entry.text('c:AcctSvcrRef')];
  const endToEnd = detail.text('c:Refs/c:EndToEndId');
  const formerText = [
    ...detail.texts('c:RmtInf/c:Strd/c:CdtrRefInf/c:Ref'),
    ...detail.texts('c:RmtInf/c:Strd/c:RfrdDocInf/c:Nb'),
    ...detail.texts('c:RmtInf/c:Ustrd | c:RmtInf/c:Strd/c:AddtlRmtInf'),
    ...(NO_REFERENCE.test(endToEnd) ? [] : [endToEnd]),
    entry.text('c:AddtlNtryInf'),
  ]
    .filter(Boolean)
    .join(' ');
  const further = FURTHER_TEXTS.flatMap((path) => detail.texts(path)).filter(
    (text, nth, all) => !NO_REFERENCE.test(text) && !formerText.includes(text) && all.indexOf(text) === nth,
  );
  const named = {
    account: of.account,
    payer: detail.text('c:RltdPties/c:Dbtr/c:Nm | c:RltdPties/c:Dbtr/c:Pty/c:Nm'),
    bankReference: references.find((one) => one !== '' && !NO_REFERENCE.test(one)) ?? '',
  };
  return {
    ...of,
    ...named,
    bookedOn,
    cents,
    currency,
    isCredit:
      entry.text('c:CdtDbtInd') === 'CRDT' &&
      detail.text('c:CdtDbtInd') !== 'DBIT' &&
      !/^(?:true|1)$/.test(entry.text('c:RvslInd')) &&
      // What comes back was not paid by anybody.
      detail.count('c:RtrInf') === 0,
    // The code is a child element since version 4.
    status: entry.text('c:Sts') === 'BOOK' ? 'booked' : 'pending',
    text: [formerText, ...further].filter(Boolean).join(' '),
    former: { ...named, text: formerText },
  };
}

/** Where banks put the payer's text beside the places that version 1.0 read. */
const FURTHER_TEXTS = [
  'c:AddtlTxInf',
  'c:RmtInf//text()',
  'c:RltdRmtInf//c:RmtId',
  'c:Refs/c:InstrId | c:Refs/c:PmtInfId | c:Refs/c:TxId | c:Refs/c:Prtry/c:Ref',
];
