/** Icons of Tabler by their names there, see build/icons.ts. */
declare module '~icons/tabler/*' {
  import type { Icon } from './create-icon.tsx';

  const icon: Icon;
  export default icon;
}
