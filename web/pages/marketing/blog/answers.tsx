// The content of the blog: six questions and their answers (spec section 2).
import type { ReactNode } from 'react';
import { Code } from '#web/components/ui/code.tsx';

interface Answer {
  readonly id: string;
  readonly question: string;
  readonly answer: ReactNode;
}

export const answers: readonly Answer[] = [
  {
    id: 'react-performance',
    question: 'How will you improve the performance of a React application?',
    answer: (
      <>
        <p>
          By measuring first. The React Profiler and the browser’s performance panel tell which component
          renders too often and which script blocks the page; everything else is guessing.
        </p>
        <p>
          Then in this order: send less JavaScript (split by route, render on the server, drop libraries that
          do little); keep state close to where it is used, so that a keystroke does not render the whole
          tree; pass slow parts in as <code>children</code>, so that they are not rendered again with their
          wrapper; show long lists through a window or page by page; and mark updates that may wait with{' '}
          <code>useTransition</code> or <code>useDeferredValue</code>.
        </p>
        <p>
          Hand-written <code>memo</code>, <code>useMemo</code> and <code>useCallback</code> come last. With
          the React Compiler most of them are not needed at all: it remembers values and elements by itself,
          as long as components stay pure.
        </p>
      </>
    ),
  },
  {
    id: 'managing-state',
    question: 'What are the different ways to manage state in a React application?',
    answer: (
      <>
        <p>There is more than one kind of state, and each has a place of its own:</p>
        <ul className="list-disc space-y-2 pl-6">
          <li>
            <strong>Local state</strong> belongs to one component: <code>useState</code>, or{' '}
            <code>useReducer</code> when the next state depends on the last one in several ways.
          </li>
          <li>
            <strong>Shared state</strong> is lifted to the nearest common parent. When it would pass through
            many hands, context carries it; a store such as Zustand or Redux Toolkit helps when many places
            change it often.
          </li>
          <li>
            <strong>Server state</strong> is a copy of something that lives elsewhere. TanStack Query, or a
            router’s loaders, fetch it, keep it and ask again when it has grown old.
          </li>
          <li>
            <strong>Form state</strong> can mostly stay in the form. <code>useActionState</code> follows a
            submission; React Hook Form helps with long ones.
          </li>
          <li>
            <strong>URL state</strong> is everything that should survive a reload or be shared: page, filter,
            search.
          </li>
        </ul>
        <p>What can be computed from other state is not state. Compute it while rendering.</p>
      </>
    ),
  },
  {
    id: 'prototypal-inheritance',
    question: 'How does prototypal inheritance work?',
    answer: (
      <>
        <p>
          Every JavaScript object has a hidden link to another object, its prototype, or to <code>null</code>.
          When a property is read and the object does not have it, the search goes on along that chain until
          it is found or the chain ends. Writing is different: it puts the property on the object itself and
          leaves the prototype alone, unless a setter up the chain takes the value or a read-only property
          there refuses it.
        </p>
        <Code label="Two objects linked by a prototype">{`const cloth = {
  describe() {
    return \`\${this.name}, \${this.weight} g\`;
  },
};

const denim = Object.create(cloth);
denim.name = 'Denim';
denim.weight = 480;

denim.describe();                       // 'Denim, 480 g'
Object.hasOwn(denim, 'describe');       // false
Object.getPrototypeOf(denim) === cloth; // true`}</Code>
        <p>
          <code>class</code> and <code>extends</code> are a clearer way to write the same thing: methods stand
          on <code>Denim.prototype</code>, whose own prototype is <code>Cloth.prototype</code>, and{' '}
          <code>new</code> links each instance to it.
        </p>
      </>
    ),
  },
  {
    id: 'unit-tests',
    question: 'What is a unit test? Why should we write unit tests?',
    answer: (
      <>
        <p>
          A unit test runs one small piece of a program, such as a function or a component, and checks what it
          answers for a given input. It needs no network and no database, so hundreds of them finish in
          seconds.
        </p>
        <Code label="A unit test">{`import { expect, test } from 'vitest';

test('a long description is cut', () => {
  expect(shorten('herringbone', 7)).toBe('herring…');
});`}</Code>
        <p>
          Unit tests find a mistake minutes after it was made and name the place. They let us change code
          without fear, they show by example what it is meant to do, and code that is easy to test tends to be
          well divided. They do not prove that the pieces fit together: that takes tests of the whole, in
          fewer numbers. And a test that has never been seen to fail proves nothing, so break the code once
          and watch it.
        </p>
      </>
    ),
  },
  {
    id: 'mutating-state',
    question: 'Why do we not mutate state directly in React?',
    answer: (
      <>
        <p>
          Because React would not know. A component renders again when its setter is called with a value that
          is not the same as the last one, compared by <code>Object.is</code>. An array that was pushed to is
          still the same array, so nothing happens, or half of it happens at the next render for some other
          reason.
        </p>
        <Code label="Changing state without and with a new array">{`const [products, setProducts] = useState([]);

products.push(denim);    // changed, and nobody was told
setProducts(products);   // the same array: skipped

setProducts((current) => [...current, denim]); // right`}</Code>
        <p>
          State is also a snapshot. Event handlers, effects and memoised values hold on to the one they were
          made with; changing it under them makes the past lie. Copies keep every render true to itself, and
          make undo, comparison and concurrent rendering possible. For deep objects a tool such as Immer
          writes the copies for us.
        </p>
      </>
    ),
  },
  {
    id: 'finding-products',
    question: 'You have an array of products. How do you find products by their name?',
    answer: (
      <>
        <p>
          <code>find</code> answers the first match or <code>undefined</code>; <code>filter</code> answers all
          of them, in a new array. People type with and without capitals and accents, so compare what they
          mean:
        </p>
        <Code label="Searching an array by name">{`const plain = (text) =>
  text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();

function findByName(products, wanted) {
  const words = plain(wanted.trim());
  return products.filter(({ name }) =>
    plain(name).includes(words),
  );
}

findByName(products, 'crepe'); // 'Crêpe de Chine', …`}</Code>
        <p>
          For an exact name looked up again and again, build a <code>Map</code> from name to product once;
          each look-up is then a single step. For many thousands of products, let the database search.
        </p>
      </>
    ),
  },
];
