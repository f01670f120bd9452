// Sample data, to be replaced: the developer the portfolio page shows. Nobody here exists.

export const developer = {
  name: 'Ines Calloway',
  role: 'Web developer',
  introduction:
    'I build shops, catalogues and booking systems that load before one looks, and that people can use without being told how.',
  about: [
    'I came to the web from a textile design degree: first the patterns, then the program that drew them, then everything around it. Ten years on I still think of software as cloth. What holds is the part nobody sees.',
    'I work in TypeScript from the database to the browser, with small teams, and I stay until it runs.',
  ],
  education: [
    { what: 'MSc Computer Science', where: 'University of Leeds', when: '2013 to 2015' },
    { what: 'BA Textile Design', where: 'Glasgow School of Art', when: '2009 to 2013' },
  ],
  contact: {
    email: 'ines@selvedge.example',
    phone: '+44 1632 960 128',
    place: 'Halifax, United Kingdom',
    profile: { text: 'linkedin.example/in/ines-calloway', href: 'https://linkedin.example/in/ines-calloway' },
  },
} as const;

interface Project {
  readonly title: string;
  readonly year: string;
  readonly text: string;
  readonly tools: readonly string[];
}

export const recentProjects: readonly Project[] = [
  {
    title: 'A storefront for a mill',
    year: '2026',
    text: 'Cloth by the piece, paid by card, on one server that starts in half a second. The site you are looking at.',
    tools: ['React', 'Fastify', 'SQLite'],
  },
  {
    title: 'A loom that reports its faults',
    year: '2025',
    text: 'Sensors on forty looms, one dashboard: broken ends are found in minutes instead of at the inspection table.',
    tools: ['TypeScript', 'MQTT', 'PostgreSQL'],
  },
  {
    title: 'An archive of patterns',
    year: '2024',
    text: 'Nine thousand point papers from 1880 on, photographed, searchable by weave and colour, open to everybody.',
    tools: ['React', 'IIIF', 'OpenSearch'],
  },
  {
    title: 'Bookings for a weaving school',
    year: '2023',
    text: 'Courses, waiting lists and reminders. Used by one teacher with a phone between two warps.',
    tools: ['Remix', 'Stripe', 'SQLite'],
  },
];
