// The words of banks' CSV files in ten languages: what a title names, and what a cell says of direction and state. Pure.
import { currencyOf } from '#server/http/files/csv-figure.ts';

/** Letters without accents, marks and spaces, in lower case. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[øœ]/g, 'o')
    .replaceAll('æ', 'a')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^a-z]/g, '');

const FILLERS = /^(?:in|en|of|the|de|du|des|der|la|le|el|del|di|d|l|van|utc|gmt|cet|local|locale|lokal)$/;

/** A title's words without those of currency and time zone: 'Umsatz in EUR' is 'umsatz'. */
export function plainTitle(title: string): { readonly title: string; readonly currency: string } {
  const words = title.match(/\p{L}+|\p{Sc}/gu) ?? [];
  const currencies = words.length > 1 ? words.map((word) => currencyOf(word)) : [];
  const left = words.filter((word, nth) => currencies[nth] === undefined && !FILLERS.test(folded(word)));
  return { title: folded(left.join('')), currency: currencies.find(Boolean) ?? '' };
}

/**
 * The titles of each column, the first ones preferred. Those before the bar are of version 1.0: they stay as they
 * are, because keys of lines that were booked then are made of what stands below them.
 */
export const TITLES = {
  date: `bookingdate buchungstag buchungsdatum buchung transactiondate completeddate datecomptable dateoperation datecontabile
    fechaoperacion boekdatum date datum fecha data valuedate | postingdate postdate bookedat bookeddate bookdate datebooked dateposted
    entrydate settlementdate settledon datecompleted completedon finishedon processeddate effectivedate datetime timestamp
    boekingsdatum transactiedatum verwerkingsdatum datecomptabilisation dateecriture dateop dataregistrazione dataoperazione
    datacontabilizzazione fechacontable foperacion dataoperacji dataksiegowania datatransakcji dataoperacao datamov datamovimento
    datalancamento bokforingsdag bokforingsdatum bokfdag transaktionsdatum transdag bogforingsdato bokforingsdato dato kirjauspaiva
    maksupaiva datumtransakce datumprovedeni datumzauctovani abschlussdatum valutadatum valutatag valuta wertstellung
    wertstellungvaluta wertstellungsdatum wert datevaleur dateval datavaluta fechavalor fvalor datavalor rentedatum valutadag starteddate
    datestarted createdon pvm`,
  amount: `amount betrag betrageur umsatz montant importe importo bedrag bedrageur amounteur | transactionamount bookingamount
    paymentamount netamount buchungsbetrag umsatzbetrag transaktionsbetrag montantoperation montanttotal totalamount transactiebedrag
    belopp belob kwota kwotatransakcji kwotatransakcjiwalutarachunku castka objem maara osszeg valor creditdebitamount debitcreditamount sollhaben value
    targetamountafterfees`,
  credit: `credit creditamount paidin moneyin gutschrift haben kredit | credits deposit deposits amountin incoming inflow received
    receipts einnahmen eingang eingange zugang habenbetrag bijschrijving bij montantcredit recettes entrees avere accrediti accredito
    entrate entrata abono abonos haber ingreso ingresos credito creditos inn innpakonto insattning insattningar indbetaling uznania
    wplywy prijmy`,
  debit: `debit debitamount paidout moneyout lastschrift soll | debits withdrawal withdrawals amountout outgoing outflow spent
    ausgaben ausgang ausgange abgang sollbetrag belastung belastungen debet afschrijving af montantdebit depenses sorties dare addebiti
    addebito uscite uscita cargo cargos debe debito debitos gasto gastos ut utfrakonto uttag utbetaling udbetaling obciazenia
    wydatki vydaje`,
  currency: `currency wahrung waehrung devise divisa valuta munt accountcurrency | ccy whg currencycode paymentcurrency
    transactioncurrency targetcurrency kontowahrung muntsoort munteenheid devies moneda moeda valutakod valutta waluta mena`,
  payer: `payer payername counterparty counterpartyname auftraggeber zahlungspflichtiger beguenstigterzahlungspflichtiger
    begunstigterzahlungspflichtiger namezahlungsbeteiligter zahlungsbeteiligter nomdelacontrepartie naamtegenpartij ordenante name |
    empfangerzahlungspflichtiger empfaengerzahlungspflichtiger auftraggeberempfanger auftraggeberempfaenger auftraggeberbegunstigter
    begunstigterauftraggeber beguenstigterauftraggeber auftraggeberzahlungsempfanger auftraggebername partnername partner
    sendername sourcename sender remitter remittername originator debtor debtorname customername naamomschrijving namedescription
    naamtegenrekening naamtegenpartijbevat tegenpartij naam nomcontrepartie contrepartie emetteur tiers ordinante controparte
    avsandare avsender afsender maksaja nadawca nadawcaodbiorca kontrahent danekontrahenta nazevprotiuctu`,
  text: `reference remittanceinformation paymentreference description details verwendungszweck buchungstext memo narrative libelle
    concepto causale mededelingen omschrijving customerreference endtoendreference kundenreferenz kundenreferenzendtoend message |
    paymentdetails paymentdescription paymentpurpose transactiondescription transactiondetails bankdescription originaldescription
    additionalinformation particulars remarks subject label note notes invoicenumber endtoendid notifications
    vorgangverwendungszweck avisierungstext beschreibung zahlungszweck zahlungsgrund zahlungsreferenz mitteilung mitteilungen
    buchungsinfo buchungsdetails bemerkung belegdaten referenz rechnungsnummer text textmottagare mededeling omschrijvingen
    betalingskenmerk kenmerk communication motif objet commentaire detail detailecriture libellesimplifie libelleoperation
    informationscomplementaires descrizione descrizionecompleta descrizioneoperazione dettagli operazione descripcion observaciones
    movimiento masdatos referencia descricao tekst rubrik referens meddelande meddelelse melding forklaring beskrivning beskrivelse
    otsikko viesti viite viitenumero tytul opis opisoperacji opistransakcji szczegoly zprava zpravaproprijemce poznamka`,
  account:
    'account accountnumber accountiban ownaccount auftragskonto ibanauftragskonto rekeningnummer compte | kontonummer rekening rachunek',
  bankReference: `transactionid bankreference transactionreference id entryreference | zkbreferenz transaktionsnr transaktionsnummer
    transactienummer volgnr transferwiseid nrtransakcji idoperace`,
} as const;
export type Column = keyof typeof TITLES;

const AMOUNT = /amount|betrag|umsatz|montant|importe|importo|bedrag|belopp|belob|kwota|castka/;
const ANOTHER_AMOUNT =
  /orig|fee|gebuhr|frais|charge|balance|saldo|solde|fremd|foreign|tax|tva|vat|steuer|exchange|kurs|blokad|detail|kontostand|nach|before|after|avail|disponib|verfugbar|limit|cent|minor|pence|rappen|invoice|rechnung/;

/** Further titles, if only one column has such a one: which amount of several is meant is not guessed. */
export const FURTHER_TITLES: Partial<Record<Column, (title: string) => boolean>> = {
  date: (title) => /date|datum|dato|fecha|^data/.test(title),
  amount: (title) => AMOUNT.test(title) && !ANOTHER_AMOUNT.test(title),
};

/** Whether version 1.0 knew the title of a column. */
export const isTitleOf1 = (column: Column, title: string): boolean =>
  (TITLES[column].split('|')[0] ?? '').split(/\s+/).includes(folded(title));

/** A title that says which way the money went: it names both ways, or the question. */
export function isDirectionTitle(title: string): boolean {
  const words = title.split(/[^\p{L}]+/u).map(folded);
  const joined = words.join('');
  const has = (...known: string[]) => words.some((word) => known.includes(word));
  return (
    /^(?:indicator|[ds]?[cd]?indicator|sign|amountsign|vorzeichen|zeichen|teken|tekn|tegn|direction|richtung|richting|sens|senso|segno|signo|sentido|side|riktning|retning|balanceimpact|sh|hs|cd|dc|crdr|drcr|dbcr|crdb|afbij|bijaf|inout|cdtdbtind|(?:soll)?haben(?:soll)?(?:kz|kennzeichen)|sollhaben|shkennzeichen|debet(?:credit|kredit)|debit(?:credit|kredit)|(?:credit|kredit)(?:debet|debit)|debehaber|dareavere)$/.test(
      joined,
    ) ||
    (has('debit', 'debet', 'dbit', 'soll', 'dr', 'd', 'af', 'debe', 'dare', 'cargo') &&
      has('credit', 'kredit', 'crdt', 'haben', 'cr', 'c', 'bij', 'haber', 'avere', 'abono', 'h'))
  );
}

/** A title that says whether the bank has booked the line. */
export const isStateTitle = (title: string): boolean =>
  /^(?:(?:transaction|payment|posting|booking|umsatz|buchungs|transaktions|zahlungs)?(?:status|state)|zustand|statut|etat|stato|estado|contabilizzazione|stav|tila|info|umsatzinfo)$/.test(
    folded(title),
  );

/** What a line is called, or what it is of: their words say nothing of direction in a file with signs. */
export const isHarmlessTitle = (title: string): boolean =>
  /kategor|categor|^bic|bank|land$|country|product|produkt|steuer|card|karte/.test(folded(title));

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const CREDIT = words(
  `c cr crdt credit credits k kredit h haben gutschrift in incoming inbound inflow moneyin paidin paymentin payin received receipt deposit
  deposits income bij bijschrijving bijgeschreven erbij ontvangen ontvangst eingang eingehend zahlungseingang geldeingang zugang einzahlung
  einnahme crediteur crediter avoir encaissement entree recette recu recue abono ingreso haber avere accredito entrata credito
  insattning inn innbetaling indbetaling uznanie wplyw wplata prijem prichozi`,
);
const DEBIT = words(
  `d dr db dbit debit debits debet s soll lastschrift belastung out outgoing outbound outflow moneyout paidout paymentout payout spent
  withdrawal withdrawals expense sent af afschrijving afgeschreven eraf ausgang ausgehend zahlungsausgang geldausgang abgang auszahlung
  ausgabe debiteur debite depense sortie decaissement cargo adeudo debe dare addebito uscita debito uttag ut utbetaling udbetaling
  obciazenie wyplyw wyplata wydatek vydaj odchozi`,
);

/** Which way the money went; undefined where the word does not say. */
export function directionOf(word: string): 'credit' | 'debit' | undefined {
  if (/^\s*[-−–+]\s*$/.test(word)) return word.includes('+') ? 'credit' : 'debit';
  const text = folded(word);
  if (CREDIT.has(text) || /gutschr/.test(text)) return 'credit';
  return DEBIT.has(text) ? 'debit' : undefined;
}

const LEFT =
  /outgoing|outbound|outflow|outward|withdraw|(?:money|paid|pay)out|(?:payment|transfer|sent)to|debit(?!or|nr)|debet(?!eur)|refund|ausgang|ausgehend|abgang|abbuchung|lastschrift|belastung|auszahlung|abhebung|ruckzahl|rueckzahl|erstatt|uitgaand|afschrijving|afgeschreven|terugbetal|sortant|(?:virement|cheque)s?emis|prelevement|retrait|rembours|uscita|addebito|prelievo|rimborso|enviad|realizada|adeudo|emitid|devoluc|reembols|saida|utgaende|udgaende|uttag|obciaz|wychodz|odchoz/;
const LEFT_AT_FIRST = new RegExp(`^(?:${LEFT.source})`);

/** Whether words of a bank may be of money that left; what people write may be so in its first words only. */
export const mayHaveLeft = (words: string, isText: boolean): boolean =>
  (isText ? LEFT_AT_FIRST : LEFT).test(folded(words));

/** A title that asks whether money came in, or left. */
export const asksDirection = (title: string): boolean =>
  title
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}]+/u)
    .some((word) => word.length >= 4 && directionOf(word) !== undefined);

export type LineStatus = 'booked' | 'pending' | 'failed';

const NOT = /^(?:un|tobe|in(?=complet)|not|nicht|non|niet|ikke|inte|nie|no(?=contab)|pas)(?=.)/;
const FAILED =
  /revert|revers|declin|fail|cancel|reject|refund|return|expir|void|denied|block|error|storn|abgelehnt|fehlgeschl|abgebroch|ruckgab|rueckgab|ruckbuch|rueckbuch|retour|annul|rejet|refus|echou|respint|rifiut|anulad|anulow|rechaz|devuel|devolv|geweiger|mislukt|afgekeurd|afvis|avbrut|odrzuc|zamit|chargeback|disput/;
const PENDING =
  /pend|vorgemerkt|vormerk|ausstehend|attente|attesa|behandeling|reserv|schedul|processing|auth?ori[sz]|progress|gepland|geplant|hold|vantande|venter|oczekuj|cekaj|offen|open|odott|upcoming|created|submitted|avenir|encours|bearbeitung|^futr$|^pdng$/;
const BOOKED =
  /accept|gebucht|book|post|complet|settl|clear|execut|ausgef|abgeschlossen|succe|^(?:done|paid|processed|sent|received|ok|final)$|reconciled|comptabilis|effectu|valide|realis|realiz|contabiliz|eseguit|liquidad|ejecutad|verwerkt|geboekt|uitgevoerd|voltooid|ksiegowan|zrealizowan|zuctovan|udfort|utfort|gennemfort|bokford|toteut/;

/** Undefined for a word that is not known. */
export function statusOf(word: string): LineStatus | undefined {
  const text = folded(word);
  if (FAILED.test(text)) return 'failed';
  if (PENDING.test(text)) return 'pending';
  if (!BOOKED.test(text)) return undefined;
  return NOT.test(text) ? 'pending' : 'booked';
}

/** A title of the day on which the bank has booked a line. */
export const isTitleOfBooking = (title: string): boolean => BOOKED.test(folded(title));

/** A title of the balance behind each line. */
export const isTitleOfBalance = (title: string): boolean => /sald|solde|balance/.test(folded(title));

/** What banks write before the first and behind the last line. */
export const isBalance = (cell: string): boolean =>
  /^(?:(?:anfangs|end|schluss|begin|eind|start)?saldo|kontostand|(?:opening|closing|beginning|ending|starting)balance|solde(?:initial|final)|saldo(?:iniziale|finale|inicial|final|poczatkowe|koncowe)|totals?|totale|summe|gesamt)$/.test(
    folded(cell),
  );

/** Files of a bank whose titles have one of these are of no country that writes the month first. */
export const isWrittenDayFirst = (title: string): boolean =>
  /buchung|betrag|umsatz|wahrung|waehrung|libelle|montant|valeur|devise|importe|importo|fecha|concepto|descri[zcp]|bedrag|datum|omschrijving|belopp|belob|dato|kwota|castka|^data/.test(
    folded(title),
  );
