import { type Permission, permissions } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';

/** A colon in a key would name a text file. */
type Dotted<Right> = Right extends `${infer What}:${infer Act}` ? `right.${What}.${Act}` : never;

/** @returns the name itself for a permission of a newer server */
export function useRightWords(): (name: string) => string {
  const { t } = useTranslation('rights');
  return (name) => {
    const known = permissions.find((permission) => permission === name);
    return known === undefined ? name : t(`right.${known.replace(':', '.')}` as Dotted<Permission>);
  };
}
