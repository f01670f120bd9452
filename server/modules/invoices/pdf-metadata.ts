// The parts of a PDF's XMP metadata that the library does not write: PDF/UA, and Factur-X where an electronic invoice is
// attached. PDF/A allows properties of other schemas only with a description of them in the file.

/** The name that Factur-X prescribes for the attached XML. */
export const FACTUR_X_FILE = 'factur-x.xml';

interface Schema {
  readonly name: string;
  readonly uri: string;
  readonly prefix: string;
  readonly properties: readonly Property[];
}

interface Property {
  readonly name: string;
  readonly type: 'Integer' | 'Text';
  readonly category: 'internal' | 'external';
  readonly description: string;
  readonly value: string;
}

const PDF_UA: Schema = {
  name: 'PDF/UA identification',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      description: 'The part of ISO 14289 that the file conforms to',
      value: '1',
    },
  ],
};

const text = (name: string, value: string, description: string): Property => ({
  name,
  type: 'Text',
  category: 'external',
  description,
  value,
});

const FACTUR_X: Schema = {
  name: 'Factur-X',
  uri: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    text('DocumentFileName', FACTUR_X_FILE, 'The name of the embedded XML invoice'),
    text('DocumentType', 'INVOICE', 'The type of the document'),
    text('Version', '1.0', 'The version of the Factur-X standard'),
    text('ConformanceLevel', 'EN 16931', 'The Factur-X profile of the XML invoice'),
  ],
};

/** Returns the elements that follow the library's own in the metadata. */
export function extendedMetadata({ isElectronicInvoice }: { readonly isElectronicInvoice: boolean }): string {
  const schemas = isElectronicInvoice ? [PDF_UA, FACTUR_X] : [PDF_UA];
  return schemas.map(values).join('') + descriptions(schemas);
}

const values = ({ prefix, uri, properties }: Schema) => `
        <rdf:Description xmlns:${prefix}="${uri}" rdf:about="">${properties
          .map(({ name, value }) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
          .join('')}</rdf:Description>`;

const descriptions = (schemas: readonly Schema[]) => `
        <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
            <pdfaExtension:schemas><rdf:Bag>${schemas.map(describe).join('')}</rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`;

const describe = ({ name, uri, prefix, properties }: Schema) => `
                <rdf:li rdf:parseType="Resource">
                    <pdfaSchema:schema>${name}</pdfaSchema:schema>
                    <pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
                    <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
                    <pdfaSchema:property><rdf:Seq>${properties
                      .map(
                        (property) => `
                        <rdf:li rdf:parseType="Resource">
                            <pdfaProperty:name>${property.name}</pdfaProperty:name>
                            <pdfaProperty:valueType>${property.type}</pdfaProperty:valueType>
                            <pdfaProperty:category>${property.category}</pdfaProperty:category>
                            <pdfaProperty:description>${property.description}</pdfaProperty:description>
                        </rdf:li>`,
                      )
                      .join('')}</rdf:Seq></pdfaSchema:property>
                </rdf:li>`;

/** Escapes a text for XML; the library writes title and author into the metadata as they are. */
export const escapeXml = (value: string) =>
  value.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
