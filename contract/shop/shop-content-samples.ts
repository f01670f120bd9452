// The content of the sample shop, word for word as the specification has it, and the neutral content that a new shop starts
// with until its owner writes another.
import { START_LEGAL } from './legal-starts.ts';
import type { ShopContent } from './shop-content-fields.ts';

const SAMPLE_COLOURS = {
  primary: '#8a2c24',
  secondary: '#24345c',
  accent: '#c8992c',
  paper: '#f7f2e8',
  logo: '',
  previewPicture: '/cloth/og',
} as const;

const DELIVERY_AND_RETURNS = `# Delivery

Fabrics are rolled on tubes, never folded, and leave Halifax within two working days; what is woven to order leaves on the day that its order names. Delivery in the United Kingdom is included in the price. For other countries please ask the front desk first.

# Returns

Send back within 30 days what has not been cut or sewn: we refund it to the card it was paid with, within five working days of its arrival. Please write the number of the order on the parcel, and send it to the mill, 1 Mill Lane, Halifax HX1 1AA, United Kingdom. If a piece has a fault, tell us on the page of its order: we pay for its way back.

# Cut and woven to order

Swatches, and cloth that was woven for you, cannot be returned unless they have a fault.`;

const BLOG_ENTRIES = [
  {
    title: 'How will you improve the performance of a React application?',
    text: `By measuring first. The React Profiler and the browser’s performance panel tell which component renders too often and which script blocks the page; everything else is guessing.

Then in this order: send less JavaScript (split by route, render on the server, drop libraries that do little); keep state close to where it is used, so that a keystroke does not render the whole tree; pass slow parts in as \`children\`, so that they are not rendered again with their wrapper; show long lists through a window or page by page; and mark updates that may wait with \`useTransition\` or \`useDeferredValue\`.

Hand-written \`memo\`, \`useMemo\` and \`useCallback\` come last. With the React Compiler most of them are not needed at all: it remembers values and elements by itself, as long as components stay pure.`,
  },
  {
    title: 'What are the different ways to manage state in a React application?',
    text: `There is more than one kind of state, and each has a place of its own:

- **Local state** belongs to one component: \`useState\`, or \`useReducer\` when the next state depends on the last one in several ways.
- **Shared state** is lifted to the nearest common parent. When it would pass through many hands, context carries it; a store such as Zustand or Redux Toolkit helps when many places change it often.
- **Server state** is a copy of something that lives elsewhere. TanStack Query, or a router’s loaders, fetch it, keep it and ask again when it has grown old.
- **Form state** can mostly stay in the form. \`useActionState\` follows a submission; React Hook Form helps with long ones.
- **URL state** is everything that should survive a reload or be shared: page, filter, search.

What can be computed from other state is not state. Compute it while rendering.`,
  },
  {
    title: 'How does prototypal inheritance work?',
    text: `Every JavaScript object has a hidden link to another object, its prototype, or to \`null\`. When a property is read and the object does not have it, the search goes on along that chain until it is found or the chain ends. Writing is different: it puts the property on the object itself and leaves the prototype alone, unless a setter up the chain takes the value or a read-only property there refuses it.

\`\`\`
const cloth = {
  describe() {
    return \`\${this.name}, \${this.weight} g\`;
  },
};

const denim = Object.create(cloth);
denim.name = 'Denim';
denim.weight = 480;

denim.describe();                       // 'Denim, 480 g'
Object.hasOwn(denim, 'describe');       // false
Object.getPrototypeOf(denim) === cloth; // true
\`\`\`

\`class\` and \`extends\` are a clearer way to write the same thing: methods stand on \`Denim.prototype\`, whose own prototype is \`Cloth.prototype\`, and \`new\` links each instance to it.`,
  },
  {
    title: 'What is a unit test? Why should we write unit tests?',
    text: `A unit test runs one small piece of a program, such as a function or a component, and checks what it answers for a given input. It needs no network and no database, so hundreds of them finish in seconds.

\`\`\`
import { expect, test } from 'vitest';

test('a long description is cut', () => {
  expect(shorten('herringbone', 7)).toBe('herring…');
});
\`\`\`

Unit tests find a mistake minutes after it was made and name the place. They let us change code without fear, they show by example what it is meant to do, and code that is easy to test tends to be well divided. They do not prove that the pieces fit together: that takes tests of the whole, in fewer numbers. And a test that has never been seen to fail proves nothing, so break the code once and watch it.`,
  },
  {
    title: 'Why do we not mutate state directly in React?',
    text: `Because React would not know. A component renders again when its setter is called with a value that is not the same as the last one, compared by \`Object.is\`. An array that was pushed to is still the same array, so nothing happens, or half of it happens at the next render for some other reason.

\`\`\`
const [products, setProducts] = useState([]);

products.push(denim);    // changed, and nobody was told
setProducts(products);   // the same array: skipped

setProducts((current) => [...current, denim]); // right
\`\`\`

State is also a snapshot. Event handlers, effects and memoised values hold on to the one they were made with; changing it under them makes the past lie. Copies keep every render true to itself, and make undo, comparison and concurrent rendering possible. For deep objects a tool such as Immer writes the copies for us.`,
  },
  {
    title: 'You have an array of products. How do you find products by their name?',
    text: `\`find\` answers the first match or \`undefined\`; \`filter\` answers all of them, in a new array. People type with and without capitals and accents, so compare what they mean:

\`\`\`
const plain = (text) =>
  text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();

function findByName(products, wanted) {
  const words = plain(wanted.trim());
  return products.filter(({ name }) =>
    plain(name).includes(words),
  );
}

findByName(products, 'crepe'); // 'Crêpe de Chine', …
\`\`\`

For an exact name looked up again and again, build a \`Map\` from name to product once; each look-up is then a single step. For many thousands of products, let the database search.`,
  },
] as const;

export const SAMPLE_CONTENT: ShopContent = {
  company: {
    name: 'Selvedge',
    legalName: '',
    address: 'Selvedge, 1 Mill Lane, Halifax HX1 1AA, United Kingdom',
    phone: '+44 1632 960142',
    email: 'desk@selvedge.example',
    hours: 'Our front desk answers 24*7, every day of the year',
    replyTime: 'We answer within one working day.',
    companyNumber: '',
    founded: '1970',
    numberPrefix: 'SV',
  },
  bank: {
    holder: 'Selvedge',
    iban: 'GB33BUKB20201555555555',
    accountNumber: '',
    bic: 'BUKBGB22',
    bank: 'A bank, Halifax',
  },
  look: SAMPLE_COLOURS,
  home: {
    claim: 'The Possibilities Are Endless',
    introduction:
      'We weave, dye and finish cloth under one roof, and send it by the piece to wherever it will be cut.',
    description:
      'Selvedge weaves, dyes and ships cotton, linen, wool and silk by the piece. A mill founded in 1970, trading since 2004.',
    heroPicture: '/cloth/hero',
    whoWeAre:
      'Manufacturers first, traders second. We know how a cloth was made because we made it, or stood beside the loom.',
    claims: [
      {
        title: 'A mill since 1970',
        text: 'Founded as a weaving shed with twelve looms. The first of them still runs, on narrow selvedge cloth.',
      },
      {
        title: 'Trading since 2004',
        text: 'Since 2004 we have also bought and sold cloth for others, so one order can hold what no single mill weaves.',
      },
      {
        title: '17+ years of exporting',
        text: 'For more than 17 years our bolts have left by road, sea and air, with papers that pass customs the first time.',
      },
      {
        title: 'From yarn to finish',
        text: 'Warping, weaving, dyeing and finishing happen in one house. Nobody can pass a fault on to somebody else.',
      },
      {
        title: 'Inspected by the metre',
        text: 'Every metre runs over a lit table before it is rolled. What does not pass is not sold as a second: it is not sold.',
      },
      {
        title: 'Cloth by the piece',
        text: 'Small makers order from the same shelves as large ones, at the price on the label and from a fair minimum.',
      },
    ],
    figures: [
      { target: 25, label: 'awards' },
      { target: 800, label: 'equipment' },
      { target: 17, label: 'years' },
    ],
    steps: [
      {
        title: 'Production of fabric',
        text: 'Yarn is warped, woven, dyed and finished in our own halls, to a written standard for every quality.',
        picture: '/cloth/process-loom',
      },
      {
        title: 'Exportation globally',
        text: 'Rolled, wrapped and labelled, it leaves with its papers for ports and doorsteps on five continents.',
        picture: '/cloth/process-rolls',
      },
      {
        title: 'Digital shop available',
        text: 'The whole collection is on the shelf online: look, order by the piece, pay by card and follow your order.',
        picture: '/cloth/process-pointer',
      },
      {
        title: 'Great client support',
        text: 'Somebody who knows cloth answers. The front desk is there 24*7, for every order, of any size.',
        picture: '/cloth/process-desk',
      },
    ],
  },
  footer: {
    about:
      'Manufacturers and traders of cloth. For more than 17 years we have woven, dyed and shipped fabric to tailors, makers and fashion houses around the world.',
    services: [
      { title: 'Our craft', items: 'Weaving\nDyeing and finishing\nPrinting\nQuality inspection' },
      {
        title: 'Our services',
        items: 'Export and freight\nSampling\nPrivate label\nCloth by the piece',
      },
    ],
    copyright: '© 2022 Selvedge. All rights reserved.',
  },
  // The developer does not exist.
  portfolio: {
    name: 'Ines Calloway',
    role: 'Web developer',
    introduction:
      'I build shops, catalogues and booking systems that load before one looks, and that people can use without being told how.',
    about: `I came to the web from a textile design degree: first the patterns, then the program that drew them, then everything around it. Ten years on I still think of software as cloth. What holds is the part nobody sees.

I work in TypeScript from the database to the browser, with small teams, and I stay until it runs.`,
    education: [
      { what: 'MSc Computer Science', where: 'University of Leeds', when: '2013 to 2015' },
      { what: 'BA Textile Design', where: 'Glasgow School of Art', when: '2009 to 2013' },
    ],
    email: 'ines@selvedge.example',
    phone: '+44 1632 960 128',
    place: 'Halifax, United Kingdom',
    profile: 'https://linkedin.example/in/ines-calloway',
    projects: [
      {
        title: 'A storefront for a mill',
        year: '2026',
        text: 'Cloth by the piece, paid by card, on one server that starts in half a second. The site you are looking at.',
        tools: 'React\nFastify\nSQLite',
        picture: '/cloth/project-draft',
      },
      {
        title: 'A loom that reports its faults',
        year: '2025',
        text: 'Sensors on forty looms, one dashboard: broken ends are found in minutes instead of at the inspection table.',
        tools: 'TypeScript\nMQTT\nPostgreSQL',
        picture: '/cloth/project-ribbons',
      },
      {
        title: 'An archive of patterns',
        year: '2024',
        text: 'Nine thousand point papers from 1880 on, photographed, searchable by weave and colour, open to everybody.',
        tools: 'React\nIIIF\nOpenSearch',
        picture: '/cloth/project-spools',
      },
      {
        title: 'Bookings for a weaving school',
        year: '2023',
        text: 'Courses, waiting lists and reminders. Used by one teacher with a phone between two warps.',
        tools: 'Remix\nStripe\nSQLite',
        picture: '/cloth/project-quilt',
      },
    ],
  },
  blog: {
    introduction:
      'The shop is woven too. Six questions about how, answered by the people who keep the looms of this site.',
    description:
      'Six questions about web development, answered: React performance, state, prototypes, unit tests, immutability, searching arrays.',
    entries: BLOG_ENTRIES,
  },
  legal: {
    imprint: '',
    terms: '',
    privacy: '',
    cookies: '',
    delivery: DELIVERY_AND_RETURNS,
    withdrawal: '',
    takesWithdrawals: false,
  },
};

/** It claims nothing that the owner has not said. */
export const START_CONTENT: ShopContent = {
  company: {
    name: 'Our shop',
    legalName: '',
    address: '',
    phone: '',
    email: '',
    hours: '',
    replyTime: '',
    companyNumber: '',
    founded: '',
    numberPrefix: 'ART',
  },
  bank: { holder: '', iban: '', accountNumber: '', bic: '', bank: '' },
  look: { ...SAMPLE_COLOURS, previewPicture: '' },
  home: {
    claim: 'Fabrics by the piece',
    introduction: 'Look, choose, order by the piece and follow your order.',
    description: '',
    heroPicture: '/cloth/hero',
    whoWeAre: '',
    claims: [],
    figures: [],
    steps: [],
  },
  footer: { about: '', services: [], copyright: '' },
  portfolio: {
    name: '',
    role: '',
    introduction: '',
    about: '',
    education: [],
    email: '',
    phone: '',
    place: '',
    profile: '',
    projects: [],
  },
  blog: { introduction: '', description: '', entries: [] },
  legal: { ...START_LEGAL, takesWithdrawals: false },
};
