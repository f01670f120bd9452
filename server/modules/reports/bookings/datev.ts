// A month's bookings in DATEV's format for posting batches (EXTF, category 21, version 13): a line about the file, a line of
// headings, and a line for each posting.

import { taxIdPrefix } from '#contract/core/tax.ts';
import { amountText } from '#contract/figures/decimal-amount.ts';
import type { Bookkeeping } from '#contract/money/bookkeeping.ts';
import type { CsvValue } from '#server/http/files/send-csv.ts';
import { inWindows1252 } from '#server/http/files/windows-1252.ts';
import type { JournalEntry } from './journal.ts';

const numbered = (count: number, names: (nth: number) => readonly string[]) =>
  Array.from({ length: count }, (_, index) => names(index + 1)).flat();

/** DATEV tells columns by their place; these are all of version 13. */
const HEADINGS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, (nth) => [`Beleginfo - Art ${nth}`, `Beleginfo - Inhalt ${nth}`]),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, (nth) => [`Zusatzinformation - Art ${nth}`, `Zusatzinformation- Inhalt ${nth}`]),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];
/** The most characters of the texts that are filled. */
const LIMITS: Readonly<Record<string, number>> = {
  'Soll/Haben-Kennzeichen': 1,
  'WKZ Umsatz': 3,
  'Belegfeld 1': 36,
  'Belegfeld 2': 12,
  // DATEV has 60; a text like a formula gets an apostrophe before it.
  Buchungstext: 59,
  'EU-Land u. UStID (Bestimmung)': 15,
  Auftragsnummer: 30,
};
/** The most characters of the name of the batch, which has letters, digits and few others. */
const BATCH_LIMIT = 30;

interface DatevFile {
  readonly settings: Bookkeeping;
  readonly shopName: string;
  /** YYYY-MM-DD, the first and the last day of the month. */
  readonly from: string;
  readonly to: string;
  /** When the file is made, in milliseconds since 1970. */
  readonly at: number;
  readonly currency: string;
}

/** The two lines above the postings. */
export function datevHead({ settings, shopName, from, to, at, currency }: DatevFile): CsvValue[][] {
  const { consultant, client, accountDigits, yearStart } = settings.datev;
  const compact = (day: string) => Number(day.replaceAll('-', ''));
  const startsThisYear = from.slice(5) >= yearStart;
  const year = Number(from.slice(0, 4)) - (startsThisYear ? 0 : 1);
  const head: CsvValue[] = ['EXTF', 700, 21, 'Buchungsstapel', 13];
  head.push(
    { figures: new Date(at).toISOString().replace(/\D/g, '') },
    null,
    'SV',
    '',
    '',
    consultant,
    client,
  );
  head.push(compact(`${year}-${yearStart}`), accountDigits, compact(from), compact(to));
  const name = clean(shopName, BATCH_LIMIT - 8).replace(/[^\p{L}\p{N} ._/-]/gu, ' ');
  head.push(`${name} ${from.slice(0, 7)}`, '', 1, 0, 0, currency);
  head.push(null, '', null, null, '', null, null, '', '');
  return [head, [...HEADINGS]];
}

/**
 * An entry's postings: one for each account of revenue, with its tax, which the account itself tells DATEV, and one for
 * the payment, the refund or what the bank took back.
 */
export function datevPostings(entry: JournalEntry, { accounts }: Bookkeeping): CsvValue[][] {
  const isDebit = entry.kind === 'settlement';
  const revenue = entry.revenue.map(({ account, netCents, taxCents, taxedIn, buyerTaxId, rate }) =>
    posting(entry, {
      cents: netCents + taxCents,
      isDebit,
      account: accounts.receivables.number,
      contra: account.number,
      text: entry.customer,
      cells: {
        'EU-Land u. UStID (Bestimmung)': taxedIn ? taxIdPrefix(taxedIn) : buyerTaxId,
        'EU-Steuersatz (Bestimmung)': taxedIn ? figures((rate / 100).toFixed(2)) : null,
      },
    }),
  );
  // A transfer is booked from the bank's statement.
  if (entry.isOnAccount) return revenue;
  const payment = posting(entry, {
    cents: entry.totalCents,
    isDebit,
    account: accounts.cardPayments.number,
    contra: accounts.receivables.number,
    text: `${PAYMENT_TEXTS[entry.kind]} ${entry.reference}`,
  });
  return [...revenue, payment];
}

const PAYMENT_TEXTS = { settlement: 'Payment', refund: 'Refund', dispute: 'Dispute' };

type Cells = Readonly<Record<string, CsvValue>>;

interface Posting {
  readonly cents: number;
  /** Whether `account` is debited. */
  readonly isDebit: boolean;
  readonly account: string;
  readonly contra: string;
  readonly text: string;
  /** More cells, by heading. */
  readonly cells?: Cells;
}

function posting(entry: JournalEntry, { cents, isDebit, account, contra, text, cells }: Posting): CsvValue[] {
  const { currency, day, dueDay, number, orderNumber, isOnAccount } = entry;
  const filled: Cells = {
    'Umsatz (ohne Soll/Haben-Kz)': figures(twoDecimals(cents, currency)),
    'Soll/Haben-Kennzeichen': isDebit ? 'S' : 'H',
    'WKZ Umsatz': currency,
    Konto: figures(account),
    'Gegenkonto (ohne BU-Schlüssel)': figures(contra),
    Belegdatum: figures(`${day.slice(8)}${day.slice(5, 7)}`),
    'Belegfeld 1': number,
    // The day to pay, as DDMMYY.
    'Belegfeld 2': isOnAccount ? `${dueDay.slice(8)}${dueDay.slice(5, 7)}${dueDay.slice(2, 4)}` : null,
    Buchungstext: text,
    Auftragsnummer: orderNumber,
    ...cells,
  };
  return HEADINGS.map((heading) => {
    const value = filled[heading] ?? null;
    return typeof value === 'string' ? clean(value, LIMITS[heading] ?? 0) : value;
  });
}

/** Amounts have two decimals, whatever the currency has. */
const twoDecimals = (cents: number, currency: string) => {
  const text = amountText(cents, currency);
  return text.includes('.') ? text : `${text}.00`;
};

/** With a decimal comma. */
const figures = (text: string) => ({ figures: text.replace('.', ',') });

/** Control characters are not permitted; a character that the file's encoding lacks may become several. */
const clean = (text: string, length: number) =>
  inWindows1252(text)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, length);
