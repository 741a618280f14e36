declare module '~icons/tabler/*' {
  import type { Icon } from './create-icon.tsx';

  const icon: Icon;
  export default icon;
}
