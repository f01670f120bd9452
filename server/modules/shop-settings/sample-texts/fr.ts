// The sample shop's texts in French.

const DELIVERY_AND_RETURNS = `# Livraison

Les tissus sont enroulés sur tube, jamais pliés, et quittent Halifax sous deux jours ouvrés ; ce qui est tissé à la commande part le jour que la commande indique. La livraison au Royaume-Uni est comprise dans le prix. Pour les autres pays, demandez d’abord conseil au service clients.

# Retours

Renvoyez sous 30 jours ce qui n’a été ni coupé ni cousu : nous remboursons la carte qui a servi au paiement, dans les cinq jours ouvrés suivant la réception. Inscrivez le numéro de la commande sur le colis et adressez-le à la manufacture : 1 Mill Lane, Halifax HX1 1AA, Royaume-Uni. Si une pièce a un défaut, dites-le-nous sur la page de sa commande : son retour est à nos frais.

# Coupé et tissé à la commande

Les échantillons et les tissus tissés pour vous ne sont repris que s’ils ont un défaut.`;

const BLOG_ENTRIES = [
  {
    title: 'Comment améliorez-vous les performances d’une application React ?',
    text: `En mesurant d’abord. Le React Profiler et l’onglet des performances du navigateur disent quel composant se rend trop souvent et quel script bloque la page ; tout le reste est supposition.

Puis, dans cet ordre : envoyer moins de JavaScript (découper par route, rendre sur le serveur, écarter les bibliothèques qui font peu) ; garder l’état près de son usage, pour qu’une frappe ne rende pas l’arbre entier ; passer les parties lentes par \`children\`, pour qu’elles ne soient pas rendues avec leur enveloppe ; montrer les longues listes par une fenêtre ou page par page ; et marquer ce qui peut attendre avec \`useTransition\` ou \`useDeferredValue\`.

Les \`memo\`, \`useMemo\` et \`useCallback\` écrits à la main viennent en dernier. Avec le React Compiler, la plupart sont inutiles : il retient lui-même valeurs et éléments, tant que les composants restent purs.`,
  },
  {
    title: 'Quelles sont les façons de gérer l’état d’une application React ?',
    text: `Il y a plus d’une sorte d’état, et chacune a sa place :

- **L’état local** appartient à un composant : \`useState\`, ou \`useReducer\` quand l’état suivant dépend du précédent de plusieurs façons.
- **L’état partagé** remonte jusqu’au plus proche parent commun. S’il devait passer par trop de mains, un contexte le porte ; un magasin comme Zustand ou Redux Toolkit aide quand de nombreux endroits le modifient souvent.
- **L’état du serveur** est la copie de ce qui vit ailleurs. TanStack Query, ou les loaders d’un routeur, le cherchent, le gardent et le redemandent quand il a vieilli.
- **L’état d’un formulaire** peut le plus souvent rester dans le formulaire. \`useActionState\` suit l’envoi ; React Hook Form aide pour les longs.
- **L’état de l’adresse** est tout ce qui doit survivre à un rechargement ou se partager : page, filtre, recherche.

Ce qui se calcule à partir d’un autre état n’est pas un état. Calculez-le pendant le rendu.`,
  },
  {
    title: 'Comment fonctionne l’héritage par prototype ?',
    text: `Chaque objet JavaScript a un lien caché vers un autre objet, son prototype, ou vers \`null\`. Quand on lit une propriété que l’objet n’a pas, la recherche remonte cette chaîne jusqu’à la trouver ou jusqu’au bout. L’écriture est différente : elle pose la propriété sur l’objet lui-même et laisse le prototype en paix, sauf si, plus haut, un accesseur prend la valeur ou qu’une propriété en lecture seule la refuse.

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

\`class\` et \`extends\` écrivent la même chose plus clairement : les méthodes sont sur \`Denim.prototype\`, dont le prototype est \`Cloth.prototype\`, et \`new\` y relie chaque instance.`,
  },
  {
    title: 'Qu’est-ce qu’un test unitaire ? Pourquoi en écrire ?',
    text: `Un test unitaire exécute un petit morceau de programme, une fonction ou un composant, et vérifie ce qu’il répond à une entrée donnée. Il n’a besoin ni de réseau ni de base de données : des centaines s’achèvent en quelques secondes.

\`\`\`
import { expect, test } from 'vitest';

test('a long description is cut', () => {
  expect(shorten('herringbone', 7)).toBe('herring…');
});
\`\`\`

Les tests unitaires trouvent une erreur quelques minutes après sa naissance et en nomment l’endroit. Ils laissent modifier le code sans crainte, montrent par l’exemple ce qu’il doit faire, et le code facile à tester est souvent bien découpé. Ils ne prouvent pas que les pièces s’ajustent : il faut pour cela des tests de l’ensemble, moins nombreux. Et un test que personne n’a vu échouer ne prouve rien : cassez donc le code une fois et regardez-le.`,
  },
  {
    title: 'Pourquoi ne pas modifier l’état directement dans React ?',
    text: `Parce que React n’en saurait rien. Un composant est rendu de nouveau quand son modificateur est appelé avec une valeur différente de la précédente selon \`Object.is\`. Un tableau auquel on a ajouté un élément est toujours le même tableau : il ne se passe rien, ou la moitié au prochain rendu, pour une autre raison.

\`\`\`
const [products, setProducts] = useState([]);

products.push(denim);    // modifié, et personne ne le sait
setProducts(products);   // le même tableau : ignoré

setProducts((current) => [...current, denim]); // juste
\`\`\`

L’état est aussi un instantané. Gestionnaires d’événements, effets et valeurs mémorisées gardent celui de leur création ; le changer sous eux fait mentir le passé. Les copies gardent chaque rendu fidèle à lui-même et permettent l’annulation, la comparaison et le rendu concurrent. Pour les objets profonds, un outil comme Immer écrit les copies à notre place.`,
  },
  {
    title: 'Vous avez un tableau de produits. Comment trouver des produits par leur nom ?',
    text: `\`find\` répond le premier résultat ou \`undefined\` ; \`filter\` les répond tous, dans un nouveau tableau. On tape avec ou sans majuscules et accents : comparez donc ce que l’on veut dire.

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

Pour un nom exact cherché sans cesse, construisez une fois une \`Map\` du nom au produit ; chaque recherche n’est plus qu’un seul pas. Pour des milliers de produits, laissez chercher la base de données.`,
  },
];

export const FRENCH = {
  company: {
    hours: 'Notre service clients répond 24 h sur 24, tous les jours de l’année',
    replyTime: 'Nous répondons sous un jour ouvré.',
  },
  home: {
    claim: 'Des possibilités infinies',
    introduction:
      'Nous tissons, teignons et ennoblissons sous un même toit, et expédions le tissu à la pièce là où il sera coupé.',
    description:
      'Selvedge tisse, teint et expédie coton, lin, laine et soie à la pièce. Une manufacture fondée en 1970, négociante depuis 2004.',
    whoWeAre:
      'Fabricants d’abord, négociants ensuite. Nous savons comment une étoffe est faite, parce que nous l’avons faite ou que nous étions près du métier.',
    claims: [
      {
        title: 'Manufacture depuis 1970',
        text: 'Fondée comme atelier de tissage avec douze métiers. Le premier tourne encore, pour les étoffes étroites à belle lisière.',
      },
      {
        title: 'Négoce depuis 2004',
        text: 'Depuis 2004, nous achetons et vendons aussi les étoffes des autres : une seule commande réunit ce qu’aucune manufacture ne tisse seule.',
      },
      {
        title: 'Plus de 17 ans d’exportation',
        text: 'Depuis plus de 17 ans, nos rouleaux partent par la route, la mer et les airs, avec des papiers qui passent la douane du premier coup.',
      },
      {
        title: 'Du fil à l’ennoblissement',
        text: 'Ourdissage, tissage, teinture et ennoblissement se font dans une seule maison. Personne ne peut rejeter un défaut sur un autre.',
      },
      {
        title: 'Visité mètre par mètre',
        text: 'Chaque mètre passe sur la table lumineuse avant d’être enroulé. Ce qui ne convient pas n’est pas vendu en second choix : ce n’est pas vendu.',
      },
      {
        title: 'Le tissu à la pièce',
        text: 'Les petits ateliers commandent dans les mêmes rayons que les grands, au prix affiché et à partir d’un minimum raisonnable.',
      },
    ],
    figures: [{ label: 'prix' }, { label: 'machines' }, { label: 'ans' }],
    steps: [
      {
        title: 'Fabriquer les tissus',
        text: 'Le fil est ourdi, tissé, teint et ennobli dans nos propres ateliers, selon un cahier des charges pour chaque qualité.',
      },
      {
        title: 'Exporter partout',
        text: 'Enroulés, emballés et étiquetés, les tissus partent avec leurs papiers vers les ports et les portes de cinq continents.',
      },
      {
        title: 'Vendre en ligne',
        text: 'Toute la collection est en rayon sur le site : regarder, commander à la pièce, payer par carte et suivre sa commande.',
      },
      {
        title: 'Bien conseiller',
        text: 'La personne qui vous répond connaît les étoffes. Le service clients est là 24 h sur 24, pour toute commande, petite ou grande.',
      },
    ],
  },
  footer: {
    about:
      'Fabricants et négociants d’étoffes. Depuis plus de 17 ans, nous tissons, teignons et expédions des tissus aux tailleurs, aux ateliers et aux maisons de mode du monde entier.',
    services: [
      {
        title: 'Notre métier',
        items: 'Tissage\nTeinture et ennoblissement\nImpression\nContrôle de la qualité',
      },
      {
        title: 'Nos services',
        items: 'Exportation et fret\nÉchantillonnage\nMarques de distributeur\nTissus à la pièce',
      },
    ],
    copyright: '© 2022 Selvedge. Tous droits réservés.',
  },
  portfolio: {
    role: 'Développeuse web',
    introduction:
      'Je construis des boutiques, des catalogues et des systèmes de réservation qui s’affichent avant qu’on regarde et qu’on utilise sans explication.',
    about: `Je suis venue au web par le design textile : d’abord les motifs, puis le programme qui les dessinait, puis tout le reste. Dix ans plus tard, le logiciel reste pour moi une étoffe. Ce qui tient, c’est la partie que personne ne voit.

Je travaille en TypeScript, de la base de données au navigateur, avec de petites équipes, et je reste jusqu’à ce que tout tourne.`,
    education: [
      { what: 'Master d’informatique', where: 'University of Leeds', when: 'de 2013 à 2015' },
      { what: 'Licence de design textile', where: 'Glasgow School of Art', when: 'de 2009 à 2013' },
    ],
    place: 'Halifax, Royaume-Uni',
    projects: [
      {
        title: 'Une boutique pour une manufacture',
        text: 'Du tissu à la pièce, payé par carte, sur un serveur qui démarre en une demi-seconde. C’est le site que vous regardez.',
      },
      {
        title: 'Un métier qui signale ses défauts',
        text: 'Des capteurs sur quarante métiers, un seul tableau de bord : les fils cassés se trouvent en quelques minutes, et non à la table de visite.',
      },
      {
        title: 'Une archive de motifs',
        text: 'Neuf mille mises en carte depuis 1880, photographiées, classées par armure et par couleur, ouvertes à tous.',
      },
      {
        title: 'Les inscriptions d’une école de tissage',
        text: 'Cours, listes d’attente et rappels. Une professeure s’en sert au téléphone, entre deux chaînes.',
      },
    ],
  },
  blog: {
    introduction:
      'La boutique aussi est tissée. Six questions sur la façon, avec les réponses de celles et ceux qui tiennent les métiers de ce site.',
    description:
      'Six questions de développement web et leurs réponses : performances de React, état, prototypes, tests unitaires, immuabilité, recherche dans les tableaux.',
    entries: BLOG_ENTRIES,
  },
  legal: { delivery: DELIVERY_AND_RETURNS },
};
