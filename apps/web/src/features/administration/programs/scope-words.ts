import { isServiceScope, type ServiceScope } from '@washboard/contract/service-clients/service-clients';
import { useTranslation } from 'react-i18next';

/** A colon in a key would name a file of texts. */
type Dotted<Scope> = Scope extends `${infer What}:${infer Act}` ? `scope.${What}.${Act}` : never;

/** @returns the words for a scope; an unknown one of a newer server is shown as it is */
export function useScopeWords(): (scope: string) => string {
  const { t } = useTranslation('administration-programs');
  return (scope) => (isServiceScope(scope) ? t(`scope.${scope.replace(':', '.')}` as Dotted<ServiceScope>) : scope);
}
