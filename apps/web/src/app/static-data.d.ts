import '@tanstack/react-router';
import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import type { MachinePageName } from './pages/machine/machine-pages.ts';
import type { PhonePageName } from './phone/machine/phone-page-names.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    isDashboard?: true;
    document?: LegalDocument;
    /** A key of `machinePage` in common.json, shown in the breadcrumb. */
    crumb?: MachinePageName | PhonePageName;
    /** The page reaches machines without the server, so it shows no notice that they cannot be controlled. */
    reachesMachines?: true;
  }
}
