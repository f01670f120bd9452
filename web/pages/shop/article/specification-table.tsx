// The specification of an article as a table: one fact per row.
import type { SpecificationRow } from './specification.ts';

export function SpecificationTable({ rows }: { readonly rows: readonly SpecificationRow[] }) {
  return (
    <table className="w-full border-collapse text-left [font-variant-numeric:lining-nums_tabular-nums]">
      <caption className="pb-4 text-left text-2xl font-light tracking-tight">Specification</caption>
      <tbody>
        {rows.map(({ name, values, swatch }) => (
          <tr key={name} className="border-t border-base-300 align-baseline last:border-b">
            <th scope="row" className="w-[38%] py-2.5 pr-4 font-normal text-base-content/75 print:py-0.5">
              {name}
            </th>
            <td className="py-2.5 font-medium print:py-0.5">
              {swatch && <Swatch hex={swatch} />}
              {values.map((value) => (
                <span key={value} className={values.length > 1 ? 'block' : ''} dir="auto">
                  {value}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The swatch needs no text alternative, because the colour's name is beside it. */
function Swatch({ hex }: { readonly hex: string }) {
  return (
    <span
      aria-hidden="true"
      className="mr-2.5 inline-block size-5 translate-y-1 border border-base-content/30 [print-color-adjust:exact]"
      style={{ backgroundColor: hex }}
    />
  );
}
