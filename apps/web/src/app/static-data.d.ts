import '@tanstack/react-router';
import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import type { MachinePageName } from './pages/machine/machine-pages.ts';
import type { PhonePageName } from './phone/machine/phone-page-names.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Marks a URL that shows the machine list, which hides the back link. */
    isDashboard?: true;
    document?: LegalDocument;
    /** A key of `machinePage` in common.json, shown in the breadcrumb. */
    crumb?: MachinePageName | PhonePageName;
    /** Hides the notice that machines cannot be controlled, because this page reaches machines without the server. */
    reachesMachines?: true;
  }
}
