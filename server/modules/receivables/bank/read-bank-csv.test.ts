// Tests CSV files as banks write them: columns, directions, states and days of some forty formats, and what is refused.
import { describe, expect, test } from 'vitest';
import { readBankCsv } from './read-bank-csv.ts';

/** Each line as its amount, which is negative for money that left, and its state unless it is booked. */
const read = (file: string, currency = 'EUR') =>
  readBankCsv(file, currency).entries.map(({ cents, isCredit, status, bookedOn, currency: own }) =>
    [bookedOn, (isCredit ? cents : -cents) / 100, own !== currency && own, status !== 'booked' && status]
      .filter((said) => said !== false)
      .join(' '),
  );

const IN = '2026-11-25 150';
const OUT = '2026-11-25 -150';

/** The name of the format, its lines, what is read, and the shop's currency if it is not the euro. */
const FORMATS: [string, string, readonly string[], string?][] = [
  [
    'ING (Netherlands)',
    `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20261125","Client A","NL00BANK0123456789","NL00BANK0000000001","OV","Bij","150,00","Overschrijving","INV-2026-000001"
"20261125","Client B","NL00BANK0123456789","NL00BANK0000000002","GT","Af","150,00","Online bankieren","refund"`,
    [IN, OUT],
  ],
  [
    'ING (Netherlands) in English',
    `"Date";"Name / Description";"Account";"Counterparty";"Code";"Debit/credit";"Amount (EUR)";"Transaction type";"Notifications"
"20261125";"Client A";"NL00";"NL01";"OV";"Credit";"150,00";"Transfer";"INV-2026-000001"
"20261125";"Client B";"NL00";"NL02";"GT";"Debit";"150,00";"Online Banking";"refund"`,
    [IN, OUT],
  ],
  [
    'Triodos',
    `Boekdatum,Rekeningnummer,Bedrag,Debet/Credit,Naam tegenrekening,Tegenrekening,Code,Omschrijving
25-11-2026,NL00BANK0123456789,"150,00",Credit,Client A,NL00BANK0000000001,ET,INV-2026-000001
05-11-2026,NL00BANK0123456789,"1.150,00",Debet,Client B,NL00BANK0000000002,ET,refund`,
    [IN, '2026-11-05 -1150'],
  ],
  [
    'Rabobank',
    `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Code","Omschrijving-1","Omschrijving-2"
"NL00","EUR","RABONL2U","000000000000000001","2026-11-25","2026-11-26","+150,00","+1150,00","NL01","Client A","","cb","INV-2026-000001",""
"NL00","EUR","RABONL2U","000000000000000002","2026-11-25","2026-11-25","-150,00","+1000,00","NL02","Client B","","tb","refund",""`,
    [IN, OUT],
  ],
  [
    'KBC: Valuta is a day',
    `Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet
BE00;;Weberij;EUR; 02026001;25/11/2026;INV-2026-000001;26/11/2026;150,00;1150,00;150,00;
BE00;;Weberij;EUR; 02026001;25/11/2026;refund;25/11/2026;-150,00;1000,00;;-150,00`,
    [IN, OUT],
  ],
  [
    'Sparkasse (CSV-CAMT)',
    `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE00111";"25.11.26";"";"GUTSCHRIFT";"INV-2026-000001";"";"Client A";"DE00";"X";"150,00";"EUR";"Umsatz vorgemerkt"
"DE00111";"24.11.26";"24.11.26";"GUTSCHRIFT";"INV-2026-000002";"";"Client B";"DE00";"X";"150,00";"EUR";"Umsatz gebucht"`,
    ['2026-11-25 150 pending', '2026-11-24 150'],
  ],
  [
    'Volksbank: the sign in a column without a title, balances among the lines',
    `Buchungstag;Valuta;Empfänger/Zahlungspflichtiger;Verwendungszweck;Währung;Umsatz; 
25.11.2026;25.11.2026;Client A;INV-2026-000001;EUR;150,00;H
25.11.2026;25.11.2026;Client B;Rückzahlung;EUR;150,00;S
30.11.2026;;;Endsaldo;EUR;1.000,00;H`,
    [IN, OUT],
  ],
  [
    'DKB',
    `"Girokonto";"DE00"
"Kontostand vom 25.11.2026:";"1.000,00 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"25.11.26";"25.11.26";"Gebucht";"Client A";"Weberei";"INV-2026-000001";"Eingang";"DE01";"150";"";"";""
"25.11.26";"";"Vorgemerkt";"Client B";"Weberei";"INV-2026-000002";"Eingang";"DE02";"150,00";"";"";""
"25.11.26";"25.11.26";"Gebucht";"Weberei";"Client B";"refund";"Ausgang";"DE02";"-150,00";"";"";""`,
    [IN, `${IN} pending`, OUT],
  ],
  [
    'comdirect',
    `;
"Umsätze Girokonto";"Zeitraum: 30 Tage";

"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"25.11.2026";"25.11.2026";"Überweisung";"Auftraggeber: Client A Buchungstext: INV-2026-000001";"150,00";
"offen";"25.11.2026";"Überweisung";"Auftraggeber: Client B Buchungstext: INV-2026-000002";"150,00";
"25.11.2026";"25.11.2026";"Überweisung";"Empfänger: Client B";"-150,00";`,
    [IN, `${IN} pending`, OUT],
  ],
  [
    'Deutsche Bank',
    `Umsätze Girokonto;;;;
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
25.11.2026;25.11.2026;SEPA-Gutschrift von;Client A;INV-2026-000001;DE01;X;;;;;;;;;;150,00;EUR
25.11.2026;25.11.2026;SEPA-Überweisung an;Client B;refund;DE02;X;;;;;;;;;-150,00;;EUR
Kontostand;25.11.2026;;;1.000,00;EUR`,
    [IN, OUT],
  ],
  [
    'Commerzbank',
    `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Auftraggeberkonto;Kategorie
25.11.2026;25.11.2026;Gutschrift;Client A INV-2026-000001;150,00;EUR;DE00;
25.11.2026;25.11.2026;Überweisung;Client B;-150,00;EUR;DE00;`,
    [IN, OUT],
  ],
  [
    'ING (Germany): Valuta is a day, two currencies',
    `Umsatzanzeige;Datei erstellt am: 26.11.2026 08:00

IBAN;DE00

Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
25.11.2026;26.11.2026;Client A;Gutschrift;INV-2026-000001;1.150,00;EUR;150,00;EUR
25.11.2026;25.11.2026;Client B;Überweisung;refund;1.000,00;EUR;-150,00;EUR`,
    [IN, OUT],
  ],
  [
    'HypoVereinsbank, with tabs: Valuta is a day',
    `Kontonummer\tBuchungsdatum\tValuta\tEmpfaenger 1\tEmpfaenger 2\tVerwendungszweck\tBetrag\tWaehrung
1234\t25.11.2026\t25.11.2026\tClient A\t\tINV-2026-000001\t150,00\tEUR`,
    [IN],
  ],
  [
    'N26',
    `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-25,2026-11-25,"Client A",DE01,"Credit Transfer","INV-2026-000001","Main",150.0,,,
2026-11-25,2026-11-25,"Client B",DE02,"Debit Transfer","refund","Main",-150.0,,,`,
    [IN, OUT],
  ],
  [
    'Erste Bank',
    `Buchungsdatum,Partnername,Partner IBAN,BIC/SWIFT,Betrag,Währung,Buchungsinfo,Eigene Referenz,Empfänger-Referenz,Valutadatum
25.11.2026,Client A,AT01,X,"150,00",EUR,INV-2026-000001,,,25.11.2026
25.11.2026,Client B,AT02,X,"-150,00",EUR,refund,,,25.11.2026`,
    [IN, OUT],
  ],
  [
    'PostFinance: Valuta is a day',
    `Datum von:;=25.10.2026
Konto:;=CH00

Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF
25.11.2026;GUTSCHRIFT VON CLIENT A INV-2026-000001;150.00;;25.11.2026;1150.00
25.11.2026;LASTSCHRIFT CLIENT B;;-150.00;25.11.2026;

Disclaimer:`,
    [IN, OUT],
    'CHF',
  ],
  [
    'UBS',
    `Kontonummer:;0123;
Bewertet in:;CHF;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2026-11-25;;2026-11-25;2026-11-25;CHF;;1’150.00;;2150.00;A1;"Client A;Zug";INV-2026-000001;;;
2026-11-25;;2026-11-25;2026-11-25;CHF;-150.00;;;2000.00;A2;"Client B";refund;;;`,
    ['2026-11-25 1150', OUT],
    'CHF',
  ],
  [
    'Zürcher Kantonalbank: parts of a line have no day, Valuta is one',
    `"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF"
"25.11.2026";"Gutschrift: Client A INV-2026-000001";"";"";"Z1";"";"";"150.00";"25.11.2026";"1150.00"
"25.11.2026";"Belastungen eBanking (2)";"";"";"Z2";"";"150.00";"";"25.11.2026";"1000.00"
"";"Client B";"CHF";"100.00";"";"";"";"";"";""`,
    [IN, OUT],
    'CHF',
  ],
  [
    'Raiffeisen (Switzerland): a title of two ways above amounts with signs',
    `IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date
CH00;2026-11-25 00:00:00.0;Gutschrift Client A INV-2026-000001;150;1150;2026-11-25 00:00:00.0
CH00;2026-11-25 00:00:00.0;Zahlung;-150;1000;2026-11-25 00:00:00.0`,
    [IN, OUT],
    'CHF',
  ],
  [
    'Crédit Agricole',
    `Téléchargement du 26/11/2026;
Compte n° 0123;
Solde au 26/11/2026 1 000,00 €

Date;Libellé;Débit euros;Crédit euros;
05/11/2026;"VIREMENT EN VOTRE FAVEUR
CLIENT A INV-2026-000001";;"1 150,00";
06/11/2026;"VIREMENT EMIS";"150,00";;`,
    ['2026-11-05 1150', '2026-11-06 -150'],
  ],
  [
    "Caisse d'Épargne",
    `Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation
25/11/2026;CLIENT A;VIR CLIENT A;INV-2026-000001;;Virement recu;;;;+150,00;25/11/2026;25/11/2026;0
25/11/2026;CLIENT B;VIR CLIENT B;;;Virement;;;-150,00;;25/11/2026;25/11/2026;0`,
    [IN, OUT],
  ],
  [
    'Société Générale',
    `"0123";"01/11/2026";"30/11/2026";

Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise
25/11/2026;VIR RECU;INV-2026-000001;150,00;EUR
25/11/2026;VIR EMIS;refund;-150,00;EUR`,
    [IN, OUT],
  ],
  [
    'Qonto',
    `Status;Settlement date (UTC);Operation date (UTC);Amount (EUR);Side;Counterparty name;Payment method;Reference
executed;25-11-2026 10:00:00;25-11-2026 09:00:00;150.00;credit;Client A;transfer;INV-2026-000001
executed;25-11-2026 10:00:00;25-11-2026 09:00:00;150.00;debit;Client B;transfer;refund
declined;25-11-2026 10:00:00;25-11-2026 09:00:00;150.00;credit;Client C;transfer;INV-2026-000002`,
    [IN, OUT, `${IN} failed`],
  ],
  [
    'Intesa Sanpaolo: Valuta is the currency',
    `Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo
25/11/2026;Bonifico da Client A;INV-2026-000001;Conto 1;CONTABILIZZATO;Altro;EUR;150,00
25/11/2026;Bonifico da Client B;INV-2026-000002;Conto 1;NON CONTABILIZZATO;Altro;EUR;150,00
25/11/2026;Bonifico disposto;refund;Conto 1;CONTABILIZZATO;Altro;EUR;-150,00`,
    [IN, `${IN} pending`, OUT],
  ],
  [
    'Fineco',
    `Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato
25/11/2026;25/11/2026;150,00;;Bonifico SEPA;INV-2026-000001;Contabilizzato
25/11/2026;25/11/2026;;-150,00;Bonifico;refund;Contabilizzato
25/11/2026;25/11/2026;150,00;;Bonifico SEPA;INV-2026-000002;Autorizzato`,
    [IN, OUT, `${IN} pending`],
  ],
  [
    'an Italian bank with Dare and Avere',
    `Data contabile;Data valuta;Dare;Avere;Descrizione
25/11/2026;25/11/2026;;150,00;INV-2026-000001
25/11/2026;25/11/2026;150,00;;Rimborso`,
    [IN, OUT],
  ],
  [
    'Santander (Spain)',
    `FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO
25/11/2026;25/11/2026;Transferencia De Client A, INV-2026-000001;150,00;1.150,00
25/11/2026;25/11/2026;Transferencia A Favor De Client B;-150,00;1.000,00`,
    [IN, OUT],
  ],
  [
    'a Spanish bank with Debe and Haber',
    `Fecha;Concepto;Debe;Haber;Saldo
5 de noviembre de 2026;INV-2026-000001;;150,00;1.150,00
25 nov. 2026;Devolución;150,00;;1.000,00`,
    ['2026-11-05 150', OUT],
  ],
  [
    'Revolut',
    `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-11-24 10:00:00,2026-11-25 10:00:00,INV-2026-000001,150.00,0.00,EUR,COMPLETED,150.00
TRANSFER,Current,2026-11-25 10:00:00,,INV-2026-000002,150.00,0.00,EUR,REVERTED,
TOPUP,Current,2026-11-25 10:00:00,,INV-2026-000003,150.00,0.00,EUR,PENDING,
TRANSFER,Current,2026-11-25 10:00:00,2026-11-25 10:00:00,refund,-150.00,0.00,EUR,COMPLETED,0.00`,
    [IN, `${IN} failed`, `${IN} pending`, OUT],
  ],
  [
    'Wise, a statement',
    `"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name"
TRANSFER-1,25-11-2026,150.00,EUR,"Received money from Client A",INV-2026-000001,1150.00,"Client A"
TRANSFER-2,25-11-2026,-150.00,EUR,"Sent money to Client B",refund,1000.00,`,
    [IN, OUT],
  ],
  [
    'Wise, all transactions',
    `ID,Status,Direction,"Created on","Finished on","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference
T1,COMPLETED,IN,"2026-11-24 10:00:00","2026-11-25 10:00:00","Client A",150.00,EUR,Mill,150.00,EUR,1.0,INV-2026-000001
T2,COMPLETED,OUT,"2026-11-25 10:00:00","2026-11-25 10:00:00",Mill,150.00,EUR,"Client B",150.00,EUR,1.0,refund
T3,CANCELLED,IN,"2026-11-25 10:00:00",,"Client C",150.00,EUR,Mill,150.00,EUR,1.0,INV-2026-000002`,
    [IN, OUT, `${IN} failed`],
  ],
  [
    'Chase',
    `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,11/25/2026,"CLIENT A INV-2026-000001",150.00,ACH_CREDIT,1150.00,,
DEBIT,11/25/2026,"CLIENT B refund",-150.00,ACH_DEBIT,1000.00,,
DSLIP,11/25/2026,"DEPOSIT",20.00,DEPOSIT,1150.00,,`,
    [IN, OUT, '2026-11-25 20'],
    'USD',
  ],
  [
    'Mercury',
    `Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note
11-25-2026,Client A,150.00,Sent,Checking,ACH,INV-2026-000001,
11-25-2026,Client B,150.00,Pending,Checking,ACH,INV-2026-000002,
11-25-2026,Client C,-150.00,Failed,Checking,ACH,refund,`,
    [IN, `${IN} pending`, `${OUT} failed`],
    'USD',
  ],
  [
    'Bank of America',
    `Description,,Summary Amt.
Beginning balance as of 11/01/2026,,"1,000.00"
Total credits,,"150.00"

Date,Description,Amount,Running Bal.
11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"
11/25/2026,"CLIENT A INV-2026-000001","1,150.00","2,150.00"
11/25/2026,"CLIENT B refund","-150.00","2,000.00"`,
    ['2026-11-25 1150', OUT],
    'USD',
  ],
  [
    'Capital One',
    `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
1234,CLIENT A INV-2026-000001,11/25/26,Credit,150.00,1150.00
1234,CLIENT B refund,11/25/26,Debit,150.00,1000.00`,
    [IN, OUT],
    'USD',
  ],
  [
    'an American program',
    `Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes
11/25/2026,Client A,INV-2026-000001,150.00,credit,Income,Checking,,
11/25/2026,Client B,refund,150.00,debit,Transfer,Checking,,`,
    [IN, OUT],
    'USD',
  ],
  [
    'PNC',
    `Date,Description,Withdrawals,Deposits,Balance
11/25/2026,CLIENT A INV-2026-000001,,"$150.00","$1,150.00"
11/25/2026,CLIENT B refund,"$150.00",,"$1,000.00"`,
    [IN, OUT],
    'USD',
  ],
  [
    'a bank of which the amount ends in CR or DR',
    `Date,Narrative,Amount
25 Nov 2026,INV-2026-000001,150.00 CR
25-Nov-26,refund,150.00DR`,
    [IN, OUT],
  ],
  [
    'Lloyds',
    `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
25/11/2026,FPI,'12-34-56,1234,CLIENT A INV-2026-000001,,150.00,1150.00
25/11/2026,FPO,'12-34-56,1234,CLIENT B refund,150.00,,1000.00`,
    [IN, OUT],
    'GBP',
  ],
  [
    'Barclays',
    `Number,Date,Account,Amount,Subcategory,Memo
 ,25/11/2026,20-00-00 1234,150.00,Counter Credit,CLIENT A INV-2026-000001
 ,25/11/2026,20-00-00 1234,-150.00,Funds Transfer,CLIENT B refund`,
    [IN, OUT],
    'GBP',
  ],
  [
    'Starling',
    `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
25/11/2026,Client A,INV-2026-000001,FASTER PAYMENT,150.00,1150.00,INCOME,
25/11/2026,Client B,refund,FASTER PAYMENT,-150.00,1000.00,PAYMENTS,`,
    [IN, OUT],
    'GBP',
  ],
  [
    'Nationwide',
    `"Account Name:","Business ****1234"
"Account Balance:","£1,000.00"

"Date","Transaction type","Description","Paid out","Paid in","Balance"
"25 Nov 2026","Bank credit","CLIENT A INV-2026-000001","","£150.00","£1,150.00"
"25 Nov 2026","Transfer to","CLIENT B","£150.00","","£1,000.00"`,
    [IN, OUT],
    'GBP',
  ],
  [
    'Nordea: Valuta is the currency',
    `Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2026/11/25;150,00;Client A;;Client A;INV-2026-000001;1150,00;SEK
2026/11/25;-150,00;;Client B;Client B;refund;1000,00;SEK`,
    [IN, OUT],
    'SEK',
  ],
  [
    'SEB: three decimals, as the balances tell',
    `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text/mottagare;Belopp;Saldo
2026-11-25;2026-11-25;5490990004;INV-2026-000001;150.000;1150.000
2026-11-25;2026-11-25;5490990005;refund;-150.000;1000.000`,
    [IN, OUT],
    'SEK',
  ],
  [
    'Swedbank',
    `* Transaktioner Period 2026-11-01 – 2026-11-30
Radnr,Clnr,Kontonr,Produkt,Valuta,Bokfdag,Transdag,Valutadag,Referens,Text,Belopp,Saldo
1,8000,1234,Konto,SEK,2026-11-25,2026-11-24,2026-11-25,Client A,INV-2026-000001,150.00,1150.00
2,8000,1234,Konto,SEK,2026-11-25,2026-11-24,2026-11-25,Client B,refund,-150.00,1000.00`,
    [IN, OUT],
    'SEK',
  ],
  [
    'Danske Bank',
    `Dato;Kategori;Underkategori;Tekst;Beløb;Saldo;Status;Afstemt
25.11.2026;Indkomst;Andet;INV-2026-000001;150,00;1.150,00;Udført;Nej
25.11.2026;Indkomst;Andet;INV-2026-000002;150,00;;Venter;Nej
25.11.2026;Udgift;Andet;refund;-150,00;1.000,00;Udført;Nej`,
    [IN, `${IN} pending`, OUT],
    'DKK',
  ],
  [
    'DNB',
    `Dato;Forklaring;Rentedato;Ut fra konto;Inn på konto
25.11.2026;INV-2026-000001;25.11.2026;;150,00
25.11.2026;refund;25.11.2026;150,00;`,
    [IN, OUT],
    'NOK',
  ],
  [
    'mBank',
    `mBank S.A.;
#Waluta;#Wpływy;#Wydatki;
PLN;150,00;150,00;

#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;#Saldo po operacji;
2026-11-25;"CLIENT A INV-2026-000001";"eKonto";"Wpływy";150,00 PLN;1 150,00 PLN;
2026-11-25;"CLIENT B";"eKonto";"Przelew";-150,00 PLN;1 000,00 PLN;`,
    [IN, OUT],
    'PLN',
  ],
  [
    'ASN: titles that are known by a part',
    `Datum,Je rekening,Van / naar,Naam,Valuta saldo,Saldo voor boeking,Valuta boeking,Bedrag bij / af,Boekdatum,Valutadatum,Code,Type,Volgnummer,Kenmerk,Omschrijving
25-11-2026,NL0,NL1,Client A,EUR,1000.00,EUR,150.00,25-11-2026,25-11-2026,8810,BIJ,123,,'INV-2026-000001'
25-11-2026,NL0,NL2,Client B,EUR,1150.00,EUR,-150.00,25-11-2026,25-11-2026,8810,AF,124,,'refund'`,
    [IN, OUT],
  ],
  [
    'Knab',
    `KNAB EXPORT;;;;;;;;
Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeninghouder;Valutadatum;Betaalwijze;Omschrijving;
NL00;25-11-2026;EUR;C;150,00;Client A;25-11-2026;Ontvangen betaling;INV-2026-000001;
NL00;25-11-2026;EUR;D;150,00;Client B;25-11-2026;Overboeking;refund;`,
    [IN, OUT],
  ],
  [
    'ABN AMRO: the currency below a title that is not known',
    `accountNumber;mutationcode;transactiondate;valuedate;startsaldo;endsaldo;amount;description
1;USD;20261125;20261125;1000,00;1150,00;150,00;INV-2026-000001`,
    [`${IN} USD`],
  ],
  [
    'BNP Paribas Fortis',
    `Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Mededeling;Details;Status;Reden van weigering
1;25/11/2026;25/11/2026;150,00;EUR;INV-2026-000001;x;Geaccepteerd;
2;25/11/2026;25/11/2026;150,00;EUR;INV-2026-000002;x;Geweigerd;Onbekend
3;25/11/2026;25/11/2026;-150,00;EUR;refund;x;Geaccepteerd;`,
    [IN, `${IN} failed`, OUT],
  ],
  [
    'ING (Poland): no booking day on what is blocked',
    `"Data transakcji";"Data księgowania";"Tytuł";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota płatności w walucie";"Waluta"
2026-11-25;2026-11-25;"INV-2026-000001";150,00;PLN;;
2026-11-25;;"INV-2026-000002";150,00;PLN;;
2026-11-25;2026-11-25;"refund";-150,00;PLN;-35,00;EUR`,
    [IN, `${IN} pending`, OUT],
    'PLN',
  ],
  [
    'Swedbank (Baltics)',
    `"Row type";"Date";"Beneficiary/Payer";"Details";"Amount";"Currency";"Debit/Credit"
"10";"01.11.2026";"";"Opening balance";"1000,00";"EUR";"K"
"20";"25.11.2026";"Client A";"INV-2026-000001";"150,00";"EUR";"K"
"20";"25.11.2026";"Client B";"refund";"150,00";"EUR";"D"`,
    [IN, OUT],
  ],
  [
    'Danske Bank (Finland)',
    `"Pvm";"Saaja/Maksaja";"Määrä";"Saldo";"Tila";"Tarkastus"
"25.11.2026";"Client A";"150,00";"1150,00";"Toteutettu";"Ei"
"25.11.2026";"Client B";"150,00";"1150,00";"Odottaa";"Ei"`,
    [IN, `${IN} pending`],
  ],
  [
    '1822direkt: the amount below the title of its direction',
    `Kontonummer;Datum/Zeit;Buchungstag;Soll/Haben;Buchungsart;Vwz.0
1;25.11.2026 10:00;25.11.2026;150,00;GUTSCHRIFT;INV-2026-000001
1;25.11.2026 10:00;25.11.2026;-150,00;UEBERWEISUNG;refund`,
    [IN, OUT],
  ],
  [
    'Kotak: directions of the amount and of an overdrawn balance',
    `Date,Description,Amount,Dr / Cr,Balance,Dr / Cr
25-11-2026,INV-2026-000001,150.00,CR,1000.00,DR
25-11-2026,refund,150.00,DR,1150.00,DR`,
    [IN, OUT],
    'INR',
  ],
  [
    'the currency in the title of the amount, and that of another amount',
    'Date,Amount (EUR),Currency\n2026-11-25,150.00,USD',
    [IN],
  ],
  [
    'reais, whose mark has a letter',
    'Data;Histórico;Importe (R$)\n25/11/2026;INV-2026-000001;150,00\n25/11/2026;refund;-150,00',
    [IN, OUT],
    'BRL',
  ],
  [
    'an account in another currency',
    `Buchungsdatum;Betrag in CHF;Text
25.11.2026;150.00;INV-2026-000001`,
    ['2026-11-25 150 CHF'],
  ],
];

test.each<[string, string, readonly string[], string?]>(FORMATS)('%s', (_, file, expected, currency) => {
  expect(read(file, currency)).toEqual(expected);
});

describe('what is not understood is refused', () => {
  test.each([
    [
      'a direction in a word that is not known',
      'Date,Amount,Indicator\n2026-11-25,150.00,XX',
      'column "Indicator" says "XX"',
    ],
    [
      'no direction where others have one',
      'Date,Amount,D/C\n2026-11-25,150.00,C\n2026-11-25,1.00,D\n2026-11-25,1.00,',
      'column "D/C" says ""',
    ],
    [
      'an unknown column of two words beside amounts without signs',
      'Date,Amount,Zzz\n2026-11-25,150.00,Foo\n2026-11-25,150.00,Bar',
      '"Foo" and "Bar" say in the column "Zzz"',
    ],
    [
      'kinds of which one is a debit',
      'Date,Amount,Type\n2026-11-25,150.00,Wire\n2026-11-25,150.00,Debit',
      'column "Type" says "Wire"',
    ],
    [
      'a kind that left, however many kinds there are',
      'Date,Amount,Type\n2026-11-25,1.00,Fee\n2026-11-25,1.00,Interest\n2026-11-25,150.00,Outgoing transfer',
      'column "Type" says "Outgoing transfer"',
    ],
    [
      'a text that begins as of money that left',
      'Buchungstag;Betrag;Buchungstext\n25.11.2026;150,00;Rückzahlung INV-2026-000001',
      'says "Rückzahlung',
    ],
    [
      'a title that asks for the direction',
      'Date,Amount,isDebit\n2026-11-25,150.00,true',
      'column "isDebit" says "true"',
    ],
    [
      'pending lines below a line of their own',
      'Date,Amount,Text\nPending transactions,,\n2026-11-25,150.00,a\n2026-11-24,150.00,b',
      'Row 2 says "Pending transactions"',
    ],
    ['a mark of other currencies', 'Date,Amount\n2026-11-25,$150.00', 'in "$"'],
    ['a mark of other currencies in the title', 'Dato;Beløb (kr.)\n25.11.2026;150,00', 'in "kr"'],
    ['amounts that could be thousands', 'Date,Amount\n2026-11-25,150.000', '150.000 could be two'],
    ['amounts in cents', 'Date,Amount in cents\n2026-11-25,15000', 'columns of this file are not known'],
    ['a balance', 'Date,Available amount\n2026-11-25,150.00', 'columns of this file are not known'],
    ['an unknown word behind the amount', 'Date,Amount\n2026-11-25,150.00 ZZ', 'says "ZZ"'],
    [
      'a state in a word that is not known',
      'Date,Amount,Status\n2026-11-25,150.00,Zzz',
      'column "Status" says "Zzz"',
    ],
    [
      'no state where others have one',
      'Date,Amount,Status\n2026-11-25,-1.00,Booked\n2026-11-25,150.00,',
      'column "Status" says ""',
    ],
    ['days that could be two', 'Date,Amount\n03/04/2026,1.00', 'could be two days'],
    ['days that could be two, with hyphens', 'Date,Amount\n03-04-2026,1.00', 'could be two days'],
    [
      'two amounts of which neither is known',
      'Date,Amount before,Amount after\n2026-11-25,150.00,140.00',
      'columns of this file are not known',
    ],
    ['columns that are not known', 'Name,Price\nTwill,12.50', 'columns of this file are not known'],
  ])('%s', (_, file, reason) => {
    expect(() => read(file)).toThrow(reason);
  });
});

test.each([
  ['a sign for one way only', 'Date,Amount,Sign\n2026-11-25,150.00,\n2026-11-25,150.00,-', [IN, OUT]],
  ['what came in is marked', 'Date,Amount\n2026-11-25,150.00CR\n2026-11-25,150.00', [IN, OUT]],
  ['a credit with a minus', 'Date,Credit,Debit\n2026-11-25,-150.00,', [OUT]],
  [
    'a column that says pending',
    'Date,Amount,Pending\n2026-11-25,150.00,yes\n2026-11-25,150.00,no',
    [`${IN} pending`, IN],
  ],
  [
    'a pending line in a column of any title',
    'Date,Amount,Remark\n2026-11-25,150.00,PENDING',
    [`${IN} pending`],
  ],
  [
    'a pending line by its text',
    'Date,Amount,Text\n2026-11-25,150.00,PENDING INV-2026-000001',
    [`${IN} pending`],
  ],
  ['a line that was taken back', 'Date,Amount,Text\n2026-11-25,150.00,STORNO', [`${IN} failed`]],
  [
    'a line without its booking day',
    'Date,Posted date,Amount\n2026-11-25,,150.00\n2026-11-25,2026-11-25,150.00',
    [`${IN} pending`, IN],
  ],
  ['decimals split by the separator', 'Date,Amount,Text\n2026-11-25,1150,50,a\n2026-11-25,150,b', [IN]],
  ['a state that is to come', 'Date,Amount,Status\n2026-11-25,150.00,To be booked', [`${IN} pending`]],
  ['an amount in both columns', 'Date,Credit,Debit\n2026-11-25,1.00,2.00\n2026-11-25,150.00,', [IN]],
  ['a day that is the same both ways', 'Date,Amount\n11/11/2026,150.00', ['2026-11-11 150']],
  [
    'one column of text beside amounts without signs',
    'Date,Amount,Reference\n2026-11-25,150.00,Foo\n2026-11-25,150.00,Bar',
    [IN, IN],
  ],
])('%s', (_, file, expected) => {
  expect(read(file)).toEqual(expected);
});

describe('CSV', () => {
  const amounts = (text: string, currency = 'EUR') =>
    readBankCsv(text, currency).entries.map(({ bookedOn, cents, isCredit }) => [
      bookedOn,
      isCredit ? cents : -cents,
    ]);

  test('of a German bank, with lines before the titles', () => {
    const file = [
      'Umsatzanzeige;Datei erstellt am: 20.11.2026',
      'IBAN;DE02 1203',
      '',
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Beguenstigter/Zahlungspflichtiger";"Verwendungszweck";"Betrag";"Waehrung"',
      '"DE02120300000000202051";"20.11.26";"21.11.26";"Weber & Co";"INV-2026-000001";"1.234,50";"EUR"',
      '"DE02120300000000202051";"20.11.26";"21.11.26";"Miete";"November";"-900,00";"EUR"',
      ';;;;Endsaldo;;',
    ].join('\r\n');
    expect(readBankCsv(file, 'EUR')).toEqual({
      format: 'csv',
      entries: [
        {
          statement: 0,
          account: 'DE02120300000000202051',
          bookedOn: '2026-11-20',
          cents: 123_450,
          isCredit: true,
          currency: 'EUR',
          status: 'booked',
          payer: 'Weber & Co',
          bankReference: '',
          text: 'INV-2026-000001',
          former: expect.anything(),
        },
        expect.objectContaining({ cents: 90_000, isCredit: false }),
      ],
      unreadRows: [7],
    });
  });

  test.each([
    [
      'columns for money in and out',
      'Date,Money in,Money out\n2026-11-20,"1,234.50",\n2026-11-21,,9.99',
      'EUR',
      [123_450, -999],
    ],
    ['a Swiss bank', "Buchungsdatum;Betrag\n20.11.2026;1'234.50\n21.11.2026;-5.00", 'CHF', [123_450, -500]],
    ['yen', 'Date,Amount\n2026-11-20,"12,000"\n2026-11-21,500', 'JPY', [12_000, 500]],
    ['dinars', 'Date,Amount\n2026-11-20,5.125\n2026-11-21,"1,234.500"', 'KWD', [5125, 1_234_500]],
    ['thousands without decimals', 'Date;Amount\n2026-11-20;1.234\n2026-11-21;12,5', 'EUR', [123_400, 1250]],
    [
      'amounts with their sign behind, or in brackets',
      'Date;Amount\n2026-11-20;5,00-\n2026-11-21;(6,00)',
      'EUR',
      [-500, -600],
    ],
  ])('%s', (_, text, currency, expected) => {
    expect(amounts(text, currency)).toEqual([
      ['2026-11-20', expected[0]],
      ['2026-11-21', expected[1]],
    ]);
  });

  test('days are read as the whole file writes them', () => {
    expect(amounts('Date,Amount\n03/04/2026,1.00\n20/04/2026,1.00')).toEqual([
      ['2026-04-03', 100],
      ['2026-04-20', 100],
    ]);
    expect(amounts('Date,Amount\n03/04/2026,1.00\n04/20/2026,1.00')).toEqual([
      ['2026-03-04', 100],
      ['2026-04-20', 100],
    ]);
    expect(() => amounts('Date,Amount\n03/04/2026,1.00')).toThrow('could be two days');
    expect(readBankCsv('Date,Amount\n2026-02-30,1.00', 'EUR').unreadRows).toEqual([2]);
  });
});
