// A month's bookings in DATEV's format for posting batches (EXTF, category 21, version 13): a line about the file, a line of
// headings, and a line for each posting.
import type { Bookkeeping } from '#contract/bookkeeping.ts';
import { amountText } from '#contract/decimal-amount.ts';
import type { CsvValue } from '#server/http/send-csv.ts';
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
/** The country that taxes; its rate is in the column after it. */
const COUNTRY = HEADINGS.indexOf('EU-Land u. UStID (Bestimmung)');
const LENGTHS = { text: 60, document: 36, batch: 30 };

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
  head.push(`${shopName.slice(0, LENGTHS.batch - 8)} ${from.slice(0, 7)}`, '', 1, 0, 0, currency);
  head.push(null, '', null, null, '', null, null, '', '');
  return [head, [...HEADINGS]];
}

/**
 * An entry's postings: one for each account of revenue, with its tax, which the account itself tells DATEV, and one for
 * the payment or the refund.
 */
export function datevPostings(entry: JournalEntry, { accounts }: Bookkeeping): CsvValue[][] {
  const isDebit = entry.kind === 'settlement';
  const revenue = entry.revenue.map(({ account, netCents, taxCents, taxedIn, rate }) => {
    const row = posting(entry, {
      cents: netCents + taxCents,
      isDebit,
      account: accounts.receivables.number,
      contra: account.number,
      text: entry.customer,
    });
    if (taxedIn) row.splice(COUNTRY, 2, taxedIn, decimalComma((rate / 100).toFixed(2)));
    return row;
  });
  // A transfer is booked from the bank's statement.
  if (entry.isOnAccount) return revenue;
  const payment = posting(entry, {
    cents: entry.totalCents,
    isDebit,
    account: accounts.cardPayments.number,
    contra: accounts.receivables.number,
    text: `${isDebit ? 'Payment' : 'Refund'} ${entry.reference}`,
  });
  return [...revenue, payment];
}

interface Posting {
  readonly cents: number;
  /** Whether `account` is debited. */
  readonly isDebit: boolean;
  readonly account: string;
  readonly contra: string;
  readonly text: string;
}

function posting(entry: JournalEntry, { cents, isDebit, account, contra, text }: Posting): CsvValue[] {
  const { currency, day, number, orderNumber } = entry;
  const row: CsvValue[] = [
    { figures: decimalComma(twoDecimals(cents, currency)) },
    isDebit ? 'S' : 'H',
    currency,
  ];
  row.push(null, null, '', { figures: account }, { figures: contra }, '');
  row.push({ figures: `${day.slice(8)}${day.slice(5, 7)}` }, clean(number, LENGTHS.document));
  row.push(clean(orderNumber, LENGTHS.document), null, clean(text, LENGTHS.text));
  return [...row, ...HEADINGS.slice(row.length).map(() => null)];
}

/** Amounts have two decimals, whatever the currency has. */
const twoDecimals = (cents: number, currency: string) => {
  const text = amountText(cents, currency);
  return text.includes('.') ? text : `${text}.00`;
};

const decimalComma = (figures: string) => figures.replace('.', ',');

/** Control characters are not permitted in texts. */
const clean = (text: string, length: number) => text.replace(/\p{Cc}/gu, ' ').slice(0, length);
