// The sample shop's texts in German.

const DELIVERY_AND_RETURNS = `# Lieferung

Stoffe werden auf Hülsen gerollt, nie gefaltet, und verlassen Halifax innerhalb von zwei Werktagen; was auf Bestellung gewebt wird, geht an dem Tag ab, den die Bestellung nennt. Die Lieferung im Vereinigten Königreich ist im Preis enthalten. Bei anderen Ländern fragen Sie bitte vorher den Kundendienst.

# Rückgabe

Senden Sie innerhalb von 30 Tagen zurück, was weder zugeschnitten noch vernäht ist: Wir erstatten den Betrag auf die Karte, mit der bezahlt wurde, innerhalb von fünf Werktagen nach dem Eingang. Bitte schreiben Sie die Nummer der Bestellung auf das Paket und senden Sie es an die Weberei: 1 Mill Lane, Halifax HX1 1AA, Vereinigtes Königreich. Hat ein Stück einen Fehler, sagen Sie es uns auf der Seite der Bestellung: Den Rückweg bezahlen dann wir.

# Zugeschnitten und auf Bestellung gewebt

Muster und Stoffe, die für Sie gewebt wurden, nehmen wir nur zurück, wenn sie einen Fehler haben.`;

const BLOG_ENTRIES = [
  {
    title: 'Wie verbessern Sie die Leistung einer React-Anwendung?',
    text: `Zuerst messen. Der React Profiler und die Leistungsansicht des Browsers zeigen, welche Komponente zu oft gerendert wird und welches Skript die Seite aufhält; alles andere ist geraten.

Dann in dieser Reihenfolge: weniger JavaScript senden (nach Routen teilen, auf dem Server rendern, Bibliotheken weglassen, die wenig leisten); den Zustand dort halten, wo er gebraucht wird, damit ein Tastendruck nicht den ganzen Baum neu rendert; langsame Teile als \`children\` hineinreichen, damit sie nicht mit ihrer Hülle neu gerendert werden; lange Listen ausschnittweise oder seitenweise zeigen; und mit \`useTransition\` oder \`useDeferredValue\` kennzeichnen, was warten darf.

Von Hand geschriebenes \`memo\`, \`useMemo\` und \`useCallback\` kommen zuletzt. Mit dem React Compiler sind die meisten überflüssig: Er merkt sich Werte und Elemente selbst, solange Komponenten rein bleiben.`,
  },
  {
    title: 'Auf welche Arten lässt sich der Zustand einer React-Anwendung verwalten?',
    text: `Es gibt mehr als eine Art von Zustand, und jede hat ihren Platz:

- **Lokaler Zustand** gehört einer Komponente: \`useState\`, oder \`useReducer\`, wenn der nächste Zustand auf mehrere Arten vom letzten abhängt.
- **Geteilter Zustand** wird zum nächsten gemeinsamen Vorfahren gehoben. Ginge er durch viele Hände, trägt ihn ein Kontext; ein Store wie Zustand oder Redux Toolkit hilft, wenn viele Stellen ihn oft ändern.
- **Zustand des Servers** ist die Kopie von etwas, das anderswo lebt. TanStack Query oder die Loader eines Routers holen ihn, bewahren ihn auf und fragen erneut, wenn er alt geworden ist.
- **Zustand eines Formulars** kann meist im Formular bleiben. \`useActionState\` verfolgt das Absenden; bei langen hilft React Hook Form.
- **Zustand in der Adresse** ist alles, was ein Neuladen überstehen oder sich teilen lassen soll: Seite, Filter, Suche.

Was sich aus anderem Zustand berechnen lässt, ist kein Zustand. Berechnen Sie es beim Rendern.`,
  },
  {
    title: 'Wie funktioniert die Vererbung über Prototypen?',
    text: `Jedes JavaScript-Objekt hat einen verborgenen Verweis auf ein anderes Objekt, seinen Prototyp, oder auf \`null\`. Wird eine Eigenschaft gelesen, die das Objekt nicht hat, geht die Suche entlang dieser Kette weiter, bis sie gefunden ist oder die Kette endet. Schreiben ist anders: Es legt die Eigenschaft im Objekt selbst an und lässt den Prototyp in Ruhe, außer wenn weiter oben ein Setter den Wert annimmt oder eine schreibgeschützte Eigenschaft ihn ablehnt.

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

\`class\` und \`extends\` schreiben dasselbe deutlicher: Die Methoden stehen in \`Denim.prototype\`, dessen eigener Prototyp \`Cloth.prototype\` ist, und \`new\` verknüpft jede Instanz damit.`,
  },
  {
    title: 'Was ist ein Unit-Test? Warum sollten wir Unit-Tests schreiben?',
    text: `Ein Unit-Test führt ein kleines Stück eines Programms aus, etwa eine Funktion oder eine Komponente, und prüft, was es auf eine bestimmte Eingabe antwortet. Er braucht weder Netz noch Datenbank, deshalb laufen Hunderte in Sekunden.

\`\`\`
import { expect, test } from 'vitest';

test('a long description is cut', () => {
  expect(shorten('herringbone', 7)).toBe('herring…');
});
\`\`\`

Unit-Tests finden einen Fehler Minuten, nachdem er gemacht wurde, und nennen die Stelle. Mit ihnen ändert man Code ohne Angst, sie zeigen am Beispiel, was er tun soll, und Code, der sich leicht testen lässt, ist meist gut gegliedert. Sie beweisen nicht, dass die Teile zusammenpassen: Dafür braucht es Tests des Ganzen, in kleinerer Zahl. Und ein Test, den niemand je scheitern sah, beweist nichts. Machen Sie den Code also einmal kaputt und sehen Sie zu.`,
  },
  {
    title: 'Warum verändern wir den Zustand in React nicht direkt?',
    text: `Weil React nichts davon erführe. Eine Komponente wird neu gerendert, wenn ihr Setter mit einem Wert aufgerufen wird, der nach \`Object.is\` nicht derselbe ist wie der letzte. Ein Array, dem etwas angehängt wurde, ist noch dasselbe Array. Also geschieht nichts, oder beim nächsten Rendern aus einem anderen Grund die Hälfte.

\`\`\`
const [products, setProducts] = useState([]);

products.push(denim);    // geändert, und niemand weiß es
setProducts(products);   // dasselbe Array: übergangen

setProducts((current) => [...current, denim]); // richtig
\`\`\`

Zustand ist außerdem eine Momentaufnahme. Event-Handler, Effekte und gemerkte Werte behalten die, mit der sie entstanden sind; ändert man sie unter ihnen, lügt die Vergangenheit. Kopien halten jedes Rendern bei der Wahrheit und machen Rückgängig, Vergleichen und nebenläufiges Rendern möglich. Für tief verschachtelte Objekte schreibt ein Werkzeug wie Immer die Kopien für uns.`,
  },
  {
    title: 'Sie haben ein Array von Produkten. Wie finden Sie Produkte nach ihrem Namen?',
    text: `\`find\` antwortet mit dem ersten Treffer oder \`undefined\`, \`filter\` mit allen, in einem neuen Array. Menschen tippen mit und ohne Großbuchstaben und Akzente. Vergleichen Sie deshalb, was sie meinen:

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

Für einen genauen Namen, der immer wieder gesucht wird, legen Sie einmal eine \`Map\` vom Namen zum Produkt an; danach ist jede Suche ein einziger Schritt. Bei vielen Tausend Produkten lassen Sie die Datenbank suchen.`,
  },
];

export const GERMAN = {
  company: {
    hours: 'Unser Kundendienst antwortet rund um die Uhr, an jedem Tag des Jahres',
    replyTime: 'Wir antworten innerhalb eines Werktags.',
  },
  home: {
    claim: 'Unendliche Möglichkeiten',
    introduction:
      'Wir weben, färben und veredeln unter einem Dach und senden den Stoff stückweise dorthin, wo er zugeschnitten wird.',
    description:
      'Selvedge webt, färbt und liefert Baumwolle, Leinen, Wolle und Seide im Stück. Eine Weberei, gegründet 1970, im Handel seit 2004.',
    whoWeAre:
      'Zuerst Hersteller, dann Händler. Wir wissen, wie ein Stoff entstanden ist, weil wir ihn gewebt haben oder neben dem Webstuhl standen.',
    claims: [
      {
        title: 'Weberei seit 1970',
        text: 'Gegründet als Websaal mit zwölf Webstühlen. Der erste läuft noch heute und webt schmale Ware mit fester Webkante.',
      },
      {
        title: 'Händler seit 2004',
        text: 'Seit 2004 kaufen und verkaufen wir auch Stoffe anderer. So enthält eine Bestellung, was keine Weberei allein webt.',
      },
      {
        title: 'Mehr als 17 Jahre Export',
        text: 'Seit mehr als 17 Jahren reisen unsere Ballen auf der Straße, zur See und in der Luft, mit Papieren, die beim Zoll auf Anhieb bestehen.',
      },
      {
        title: 'Vom Garn bis zur Ausrüstung',
        text: 'Schären, Weben, Färben und Veredeln geschehen in einem Haus. Niemand kann einen Fehler auf andere schieben.',
      },
      {
        title: 'Meter für Meter geschaut',
        text: 'Jeder Meter läuft über den Leuchttisch, bevor er aufgerollt wird. Was nicht besteht, wird nicht als zweite Wahl verkauft: Es wird gar nicht verkauft.',
      },
      {
        title: 'Stoff im Stück',
        text: 'Kleine Ateliers bestellen aus denselben Regalen wie große, zum angegebenen Preis und ab einer fairen Menge.',
      },
    ],
    figures: [{ label: 'Auszeichnungen' }, { label: 'Maschinen' }, { label: 'Jahre' }],
    steps: [
      {
        title: 'Stoffe herstellen',
        text: 'Das Garn wird in unseren eigenen Hallen geschärt, gewebt, gefärbt und veredelt, für jede Qualität nach schriftlicher Vorgabe.',
      },
      {
        title: 'Weltweit ausführen',
        text: 'Gerollt, verpackt und beschriftet gehen die Stoffe mit ihren Papieren zu Häfen und Haustüren auf fünf Kontinenten.',
      },
      {
        title: 'Im Internet verkaufen',
        text: 'Die ganze Kollektion liegt online im Regal: ansehen, im Stück bestellen, mit Karte zahlen und die Bestellung verfolgen.',
      },
      {
        title: 'Kunden gut betreuen',
        text: 'Es antwortet jemand, der Stoffe kennt. Der Kundendienst ist rund um die Uhr da, für jede Bestellung, ob groß oder klein.',
      },
    ],
  },
  footer: {
    about:
      'Hersteller und Händler von Stoffen. Seit mehr als 17 Jahren weben, färben und liefern wir für Schneidereien, Ateliers und Modehäuser in aller Welt.',
    services: [
      { title: 'Unser Handwerk', items: 'Weben\nFärben und Veredeln\nDrucken\nWarenschau' },
      { title: 'Unsere Leistungen', items: 'Export und Fracht\nMuster\nEigenmarken\nStoffe im Stück' },
    ],
    copyright: '© 2022 Selvedge. Alle Rechte vorbehalten.',
  },
  portfolio: {
    role: 'Webentwicklerin',
    introduction:
      'Ich baue Shops, Kataloge und Buchungssysteme, die geladen sind, bevor man hinsieht, und die man bedienen kann, ohne dass jemand sie erklärt.',
    about: `Ins Web kam ich vom Textildesign: erst die Muster, dann das Programm, das sie zeichnete, dann alles darum herum. Auch nach zehn Jahren ist Software für mich wie Stoff. Was hält, ist der Teil, den niemand sieht.

Ich arbeite in TypeScript, von der Datenbank bis zum Browser, mit kleinen Teams, und ich bleibe, bis es läuft.`,
    education: [
      { what: 'MSc Informatik', where: 'University of Leeds', when: '2013 bis 2015' },
      { what: 'BA Textildesign', where: 'Glasgow School of Art', when: '2009 bis 2013' },
    ],
    place: 'Halifax, Vereinigtes Königreich',
    projects: [
      {
        title: 'Ein Shop für eine Weberei',
        text: 'Stoff im Stück, mit Karte bezahlt, auf einem Server, der in einer halben Sekunde startet. Sie sehen ihn gerade.',
      },
      {
        title: 'Ein Webstuhl, der seine Fehler meldet',
        text: 'Sensoren an vierzig Webstühlen, eine Übersicht: Fadenbrüche werden in Minuten gefunden statt erst bei der Warenschau.',
      },
      {
        title: 'Ein Archiv der Dessins',
        text: 'Neuntausend Patronen seit 1880, fotografiert, nach Bindung und Farbe durchsuchbar und für alle offen.',
      },
      {
        title: 'Anmeldungen für eine Webschule',
        text: 'Kurse, Wartelisten und Erinnerungen. Eine Lehrerin bedient sie am Telefon, zwischen zwei Ketten.',
      },
    ],
  },
  blog: {
    introduction:
      'Auch der Shop ist gewebt. Sechs Fragen dazu, beantwortet von denen, die die Webstühle dieser Seiten in Gang halten.',
    description:
      'Sechs Fragen zur Webentwicklung, beantwortet: Leistung von React, Zustand, Prototypen, Unit-Tests, Unveränderlichkeit, Suche in Arrays.',
    entries: BLOG_ENTRIES,
  },
  legal: { delivery: DELIVERY_AND_RETURNS },
};
