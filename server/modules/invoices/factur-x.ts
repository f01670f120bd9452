// An invoice or a credit note as XML: Factur-X 1.0 (ZUGFeRD 2), profile EN 16931, in the syntax UN/CEFACT CII D16B. It is made
// from the snapshot alone, so it says what the printed page says.
import { create } from 'xmlbuilder2';
import { addressLines } from '#contract/core/address-parts.ts';
import { TAX_RULE_TEXTS, type TaxRule, taxIdPrefix } from '#contract/core/tax.ts';
import { amountText, unitPriceText } from '#contract/figures/decimal-amount.ts';
import type { PostalAddress } from '#contract/people/address.ts';
import type { RateTotal } from '#server/modules/tax/totals.ts';
import { netCentsOf, netCentsOfCredit, netCreditOf, taxCentsOf, taxesOf, totalCentsOf } from './amounts.ts';
import type {
  CreditedLine,
  CreditNoteSnapshot,
  DocumentLine,
  DocumentSnapshot,
  InvoiceSnapshot,
  Seller,
} from './snapshot.ts';

const PROFILE = 'urn:cen.eu:en16931:2017';
const NAMESPACES = {
  '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};
/** UNTDID 1001. */
const DOCUMENT_TYPE = { invoice: '380', credit_note: '381', deposit: '386' };
/** UNTDID 4461. */
const BANK_CARD = '48';
/** Not defined: the customer chooses how to pay. */
const ANY_MEANS = '1';
/** To an IBAN in euros, and to any other account. */
const SEPA_TRANSFER = '58';
const CREDIT_TRANSFER = '30';
/** UNECE Recommendation 20. */
const UNITS = { piece: 'H87', one: 'C62' };

/** UNTDID 5305 and the code of the exemption, for rules that charge no tax. */
const EXEMPTIONS: { readonly [Rule in TaxRule]?: { readonly category: string; readonly code: string } } = {
  none: { category: 'O', code: 'VATEX-EU-O' },
  reverse_charge: { category: 'K', code: 'VATEX-EU-IC' },
  export: { category: 'G', code: 'VATEX-EU-G' },
};

/** A text, or child elements and attributes in the order of the schema; undefined ones are left out. */
type Content = string | undefined | Content[] | { readonly [name: string]: Content };

/**
 * Returns the XML; undefined when the country of the seller or the buyer is not known, and when tax is charged without the
 * seller's tax id, which 1.0 did not ask for. The standard requires them, and no country can be told from an address that was
 * typed as one text.
 */
export function facturX(document: DocumentSnapshot): string | undefined {
  const { version, seller } = document;
  if (!seller.country || !buyerAddress(document)) return undefined;
  if (version && ruleOf(document) !== 'none' && !sellerVatId(document)) return undefined;
  const content: Content = {
    'rsm:CrossIndustryInvoice': {
      ...NAMESPACES,
      'rsm:ExchangedDocumentContext': {
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': PROFILE },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': document.number,
        'ram:TypeCode': DOCUMENT_TYPE[isDeposit(document) ? 'deposit' : document.kind],
        'ram:IssueDateTime': dateTime(document.issuedOn),
        'ram:IncludedNote': notesOf(document).map((text) => ({ 'ram:Content': text })),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': linesOf(document),
        'ram:ApplicableHeaderTradeAgreement': agreement(document),
        'ram:ApplicableHeaderTradeDelivery': delivery(document),
        'ram:ApplicableHeaderTradeSettlement': settlement(document),
      },
    },
  };
  // Customers' texts may contain characters that XML cannot.
  const options = { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: ' ' } as const;
  return create(options, withoutUndefined(content) as object).end();
}

/** The library writes an empty element for an undefined value. */
function withoutUndefined(content: Content): Content {
  if (content === undefined || typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(withoutUndefined);
  const filled = Object.entries(content).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(filled.map(([name, value]) => [name, withoutUndefined(value)]));
}

/** The buyer's invoice address, else the address that is delivered to. */
const buyerAddress = (document: DocumentSnapshot): Place | undefined =>
  document.customer.addressParts ?? document.deliveryAddressParts;

function notesOf(document: DocumentSnapshot): string[] {
  const words = TAX_RULE_TEXTS[ruleOf(document)];
  const reason = document.kind === 'credit_note' ? document.reason : '';
  return [words ?? '', reason].filter((note) => note !== '');
}

const isDeposit = (document: DocumentSnapshot) => document.kind === 'invoice' && document.isDeposit === true;

function linesOf(document: DocumentSnapshot): Content[] {
  return document.kind === 'invoice'
    ? document.lines.map((line, nth) => invoicedLine(document, line, nth))
    : document.lines.map((line, nth) => creditedLine(document, line, nth));
}

function invoicedLine(document: InvoiceSnapshot, line: DocumentLine, nth: number): Content {
  const { currency } = document;
  const net = netCentsOf(line);
  const credit = netCreditOf(document, line);
  return lineItem(nth, {
    product: {
      'ram:SellerAssignedID': line.articleNumber,
      'ram:Name': line.name,
      'ram:Description': line.composition,
      'ram:ApplicableProductCharacteristic': characteristics([
        ...(line.lengthCm === null ? [] : [['Length', `${line.lengthCm / 100} m`] as const]),
        ...(line.lots ?? []).map((lot) => ['Lot', `${lot.name}: ${lot.pieces}`] as const),
      ]),
    },
    price: unitPriceText(Math.abs(net + credit), Math.abs(line.pieces), currency),
    quantity: { '@unitCode': line.kind === undefined ? UNITS.piece : UNITS.one, '#': String(line.pieces) },
    tax: lineTax(document, line.taxRate ?? 0),
    allowance:
      credit > 0
        ? {
            'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
            'ram:ActualAmount': amountText(credit, currency),
            'ram:Reason': 'Swatch credit',
          }
        : undefined,
    net: amountText(net, currency),
  });
}

/** A refunded amount need not be a whole number of pieces, so a line credits one amount. */
function creditedLine(document: CreditNoteSnapshot, line: CreditedLine, nth: number): Content {
  const net = amountText(netCentsOfCredit(line), document.currency);
  return lineItem(nth, {
    product: {
      'ram:SellerAssignedID': line.articleNumber,
      'ram:Name': line.name,
      'ram:Description': line.composition,
      'ram:ApplicableProductCharacteristic': characteristics(
        line.returnedPieces > 0 ? [['Pieces returned', String(line.returnedPieces)]] : [],
      ),
    },
    price: net,
    quantity: { '@unitCode': UNITS.one, '#': '1' },
    tax: lineTax(document, line.taxRate ?? 0),
    allowance: undefined,
    net,
  });
}

interface LineItem {
  readonly product: Content;
  readonly price: string;
  readonly quantity: Content;
  readonly tax: Content;
  readonly allowance: Content;
  readonly net: string;
}

const lineItem = (nth: number, { product, price, quantity, tax, allowance, net }: LineItem): Content => ({
  'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(nth + 1) },
  'ram:SpecifiedTradeProduct': product,
  'ram:SpecifiedLineTradeAgreement': { 'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': price } },
  'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': quantity },
  'ram:SpecifiedLineTradeSettlement': {
    'ram:ApplicableTradeTax': tax,
    'ram:SpecifiedTradeAllowanceCharge': allowance,
    'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': net },
  },
});

const characteristics = (entries: readonly (readonly [string, string])[]): Content =>
  entries.map(([name, value]) => ({ 'ram:Description': name, 'ram:Value': value }));

function lineTax(document: DocumentSnapshot, rate: number): Content {
  return {
    'ram:TypeCode': 'VAT',
    'ram:CategoryCode': categoryOf(document, rate),
    'ram:RateApplicablePercent': percentOf(document, rate),
  };
}

const ruleOf = (document: DocumentSnapshot): TaxRule => document.taxRule ?? 'none';

const categoryOf = (document: DocumentSnapshot, rate: number): string =>
  EXEMPTIONS[ruleOf(document)]?.category ?? (rate > 0 ? 'S' : 'Z');

/** What is not subject to tax has no rate, not even zero. */
const percentOf = (document: DocumentSnapshot, rate: number): string | undefined =>
  ruleOf(document) === 'none' ? undefined : String(rate / 100);

function agreement(document: DocumentSnapshot): Content {
  const { order, purchaseOrderNumber } = document;
  return {
    'ram:SellerTradeParty': sellerParty(document),
    'ram:BuyerTradeParty': buyerParty(document),
    'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': order.number },
    'ram:BuyerOrderReferencedDocument': purchaseOrderNumber
      ? { 'ram:IssuerAssignedID': purchaseOrderNumber }
      : undefined,
  };
}

function sellerParty(document: DocumentSnapshot): Content {
  const { seller } = document;
  const { name, phone, email, taxId } = seller;
  const vatId = ruleOf(document) === 'none' ? undefined : sellerVatId(document);
  return {
    // The standard asks for one identification of the seller.
    'ram:ID': vatId ? undefined : (taxId ?? email ?? name),
    'ram:Name': name,
    'ram:DefinedTradeContact':
      phone || email
        ? {
            'ram:PersonName': name,
            'ram:TelephoneUniversalCommunication': phone ? { 'ram:CompleteNumber': phone } : undefined,
            'ram:EmailURIUniversalCommunication': email ? { 'ram:URIID': email } : undefined,
          }
        : undefined,
    'ram:PostalTradeAddress': sellerAddress(seller),
    'ram:URIUniversalCommunication': electronicAddress(email),
    'ram:SpecifiedTaxRegistration': vatId ? taxRegistration(vatId) : undefined,
  };
}

/** The address is known as one line; an address has three lines without a meaning. */
function sellerAddress({ name, address, country }: Seller): Content {
  const [one, two, ...others] = (address ?? '').split(/,\s*/).filter((part) => part !== name);
  return {
    'ram:LineOne': one,
    'ram:LineTwo': two,
    'ram:LineThree': others.join(', '),
    'ram:CountryID': country,
  };
}

function buyerParty(document: DocumentSnapshot): Content {
  const { name, company, email, taxId } = document.customer;
  const vatId = ruleOf(document) === 'none' ? undefined : vatIdOf(taxId);
  return {
    'ram:Name': company || name,
    'ram:DefinedTradeContact': company ? { 'ram:PersonName': name } : undefined,
    'ram:PostalTradeAddress': postalAddress(buyerAddress(document)),
    'ram:URIUniversalCommunication': electronicAddress(email),
    'ram:SpecifiedTaxRegistration': vatId ? taxRegistration(vatId) : undefined,
  };
}

/** The parts of an address that invoice and delivery addresses share. */
type Place = Pick<PostalAddress, 'street' | 'postcode' | 'city' | 'region' | 'country'>;

function postalAddress(address: Place | undefined): Content {
  if (!address) return undefined;
  const [one, two, ...others] = addressLines(address.street);
  return {
    'ram:PostcodeCode': address.postcode,
    'ram:LineOne': one,
    'ram:LineTwo': two,
    'ram:LineThree': others.join(', '),
    'ram:CityName': address.city,
    'ram:CountryID': address.country,
    'ram:CountrySubDivisionName': address.region,
  };
}

/** `EM` is an email in the list of schemes. */
const electronicAddress = (email: string | null): Content =>
  email ? { 'ram:URIID': { '@schemeID': 'EM', '#': email } } : undefined;

const taxRegistration = (vatId: string): Content => ({ 'ram:ID': { '@schemeID': 'VA', '#': vatId } });

/**
 * Returns a tax id without spaces and punctuation, as the VAT identifier of the standard, which begins with a country. One
 * without gets `prefix`; undefined when there is none either.
 */
function vatIdOf(taxId: string, prefix?: string): string | undefined {
  const id = taxId.toUpperCase().replace(/[^0-9A-Z]/g, '');
  if (/^[A-Z]{2}[0-9A-Z]{2}/.test(id)) return id;
  return id && prefix ? `${prefix}${id}` : undefined;
}

/** Documents of 1.0 have the country where Greece has a prefix of its own. */
function sellerVatId({ version, seller: { taxId, country } }: DocumentSnapshot): string | undefined {
  return vatIdOf(taxId ?? '', version && country ? taxIdPrefix(country) : country);
}

function delivery(document: DocumentSnapshot): Content {
  const parts = document.deliveryAddressParts;
  return {
    'ram:ShipToTradeParty': parts
      ? { 'ram:Name': parts.company || parts.name, 'ram:PostalTradeAddress': postalAddress(parts) }
      : undefined,
    'ram:ActualDeliverySupplyChainEvent':
      document.taxRule === 'reverse_charge'
        ? { 'ram:OccurrenceDateTime': dateTime(suppliedOn(document)) }
        : undefined,
  };
}

/** The parcel has not left when the invoice is issued, so the day of the payment counts, as for other advance payments. */
const suppliedOn = (document: DocumentSnapshot): string =>
  document.kind === 'invoice' ? document.paidOn : document.issuedOn;

function settlement(document: DocumentSnapshot): Content {
  const { payment, currency } = document;
  const preceding = document.kind === 'credit_note' ? document.invoiceNumber : document.depositInvoice;
  const terms = openTermsOf(document);
  const total = amountText(totalCentsOf(document), currency);
  const tax = taxCentsOf(document);
  const net = amountText(totalCentsOf(document) - tax, currency);
  return {
    'ram:PaymentReference': terms ? document.number : payment.transactionId,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': meansOf(
      document,
      terms || payment.isTransfer ? ANY_MEANS : BANK_CARD,
    ),
    'ram:ApplicableTradeTax': taxesOf(document).map((sum) => taxOfRate(document, sum)),
    'ram:SpecifiedTradePaymentTerms': terms,
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': net,
      'ram:TaxBasisTotalAmount': net,
      'ram:TaxTotalAmount': { '@currencyID': currency, '#': amountText(tax, currency) },
      'ram:GrandTotalAmount': total,
      'ram:TotalPrepaidAmount': terms ? undefined : total,
      'ram:DuePayableAmount': terms ? total : amountText(0, currency),
    },
    'ram:InvoiceReferencedDocument': preceding ? { 'ram:IssuerAssignedID': preceding } : undefined,
  };
}

/** Where an invoice on account is paid to, or the card that was charged. */
function meansOf(document: DocumentSnapshot, otherwise: string): Content {
  const { card } = document.payment;
  const payTo = document.kind === 'invoice' ? document.payTo : undefined;
  if (!payTo)
    return {
      'ram:TypeCode': otherwise,
      'ram:ApplicableTradeSettlementFinancialCard': card ? { 'ram:ID': card.last4 } : undefined,
    };
  const { holder, iban, accountNumber, bic } = payTo;
  return {
    'ram:TypeCode': iban && document.currency === 'EUR' ? SEPA_TRANSFER : CREDIT_TRANSFER,
    'ram:PayeePartyCreditorFinancialAccount': {
      'ram:IBANID': iban || undefined,
      'ram:AccountName': holder,
      'ram:ProprietaryID': accountNumber || undefined,
    },
    'ram:PayeeSpecifiedCreditorFinancialInstitution': bic ? { 'ram:BICID': bic } : undefined,
  };
}

/** The terms of what is not paid yet: the document of an order on account. */
function openTermsOf(document: DocumentSnapshot): Content {
  if (document.kind === 'credit_note')
    return document.isOnAccount ? { 'ram:Description': 'Credited to your account' } : undefined;
  return document.dueOn ? { 'ram:DueDateDateTime': dateTime(document.dueOn) } : undefined;
}

function taxOfRate(document: DocumentSnapshot, { rate, netCents, taxCents }: RateTotal): Content {
  const { currency } = document;
  const taxRule = ruleOf(document);
  const exemption = EXEMPTIONS[taxRule];
  return {
    'ram:CalculatedAmount': amountText(taxCents, currency),
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': exemption ? (TAX_RULE_TEXTS[taxRule] ?? 'Not subject to VAT') : undefined,
    'ram:BasisAmount': amountText(netCents, currency),
    'ram:CategoryCode': categoryOf(document, rate),
    'ram:ExemptionReasonCode': exemption?.code,
    'ram:RateApplicablePercent': percentOf(document, rate),
  };
}

/** Format 102 is YYYYMMDD. */
const dateTime = (day: string): Content => ({
  'udt:DateTimeString': { '@format': '102', '#': day.replaceAll('-', '') },
});
