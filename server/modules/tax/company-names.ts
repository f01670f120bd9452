// Whether a company's name is that of a register, which writes it in capitals, without accents or with its legal form. Pure.
import anyAscii from 'any-ascii';

/** Legal forms, and what registers put before or between names, in Latin letters. */
const LEGAL_FORMS = new Set(
  `ab ad ae ag aps as asbl bt bv bvba cie co comm company cv doo dd ead eood eg ei eirl ek eurl ev gbr gesmbh gie gmbh ike inc
  kft kg kgaa kk kom lda limited llc llp ltd ltda mbh nv nyrt od oe og ohg oo ood ooo ou oy oyj plc ps rt sa sae sam sarl sas sasu
  sca scoop scrl scs se sia sl sld slu snc soc societe spa spj spk spol spolka spz sprl srl srls sro ste stg ug uab unipessoal vof vzw zoo zrt z`
    .split(/\s+/)
    .filter(Boolean),
);

function wordsOf(name: string): string[] {
  const words = anyAscii(name.normalize('NFC'))
    .toLowerCase()
    // 'S.A.R.L.' is one word.
    .replace(/[.'`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const distinct = words.filter((word) => !LEGAL_FORMS.has(word));
  // 'Mueller' is Müller.
  return (distinct.length > 0 ? distinct : words).map((word) => word.replace(/([aou])e/g, '$1'));
}

/** Whether both have the same words but for case, accents, legal forms and a lesser part of the longer name. */
export function isSameCompany(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [[...new Set(wordsOf(one))], [...new Set(wordsOf(other))]].sort(
    (a, b) => a.length - b.length,
  );
  if (shorter.join('') === '') return false;
  return (
    longer.join('') === shorter.join('') ||
    (shorter.length * 2 > longer.length && shorter.every((word) => longer.includes(word)))
  );
}
