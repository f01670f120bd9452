// The mill's bank account, where customers on account pay. Imports no zod, because pages and the form load it.

import { t } from '../languages/text.ts';

/** Texts are '' where nothing is stated; the account has an IBAN or a number. */
export interface BankAccount {
  readonly holder: string;
  /** Without spaces. */
  readonly iban: string;
  readonly accountNumber: string;
  readonly bic: string;
  readonly bank: string;
}

/** The characters of each country's IBANs, by the registry of ISO 13616. */
const IBAN_LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'.split(
    ' ',
  );

/** An IBAN or a BIC as it is stored. */
export const compactCode = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** ISO 7064, MOD 97-10, of digits and capital letters: what is left of them by 97, a letter counting as two digits. */
export function remainderBy97(text: string): number {
  let remainder = 0;
  for (const character of text)
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/** Whether a compact text has the length of its country and the check digits of ISO 7064, MOD 97-10. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text)) return false;
  if (!IBAN_LENGTHS.includes(text.slice(0, 2) + text.length)) return false;
  return remainderBy97(text.slice(4) + text.slice(0, 4)) === 1;
}

/** Whether a compact text has the form of ISO 9362: bank, country, place and, in 11 characters, branch. */
export const isBic = (text: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);

export const hasAccount = ({ iban, accountNumber }: BankAccount): boolean =>
  iban !== '' || accountNumber !== '';

/** Label and value of what is stated, the IBAN in groups of four. */
export const bankFacts = ({ holder, iban, accountNumber, bic, bank }: BankAccount) =>
  (
    [
      [t`Account holder`, holder],
      ['IBAN', iban.replaceAll(/.{4}(?=.)/g, '$& ')],
      [t`Account number`, accountNumber],
      ['BIC', bic],
      [t`Bank`, bank],
    ] as const
  ).filter(([, value]) => value !== '');
