/** build/icons.ts makes a component of each Tabler icon. */
declare module '~icons/tabler/*' {
  import type { Icon } from './create-icon.tsx';

  const icon: Icon;
  export default icon;
}
