// Generated from the server by `npm run generate`. Do not edit.
export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is alive */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Database, bus and gateway are reachable */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in account, whatever its status */
        get: operations["userinfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ddm/data-model.schema.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a data model looks like, as JSON Schema */
        get: operations["getDataModelSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ddm/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A data model, under the name that getDataModel gave */
        get: operations["getDataModelDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/appliance/appliances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The machines in scope, page by page */
        get: operations["listAppliances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/appliance/getApplianceDetail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One machine with its present state */
        get: operations["getApplianceDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/appliance/getDataModel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the data model of a model is found */
        get: operations["getDataModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-hub-listener/{serialNumber}/lastTelemetry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last readings and the last status of a machine */
        get: operations["lastTelemetry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-hub-listener/{serialNumber}/telemetry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readings of a machine over time */
        get: operations["telemetryHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-hub-listener/{serialNumber}/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The alarms that a machine had within a time */
        get: operations["listAlarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-hub-listener/{serialNumber}/cycle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a programme or stop the running one */
        post: operations["cycle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-hub-listener/{serialNumber}/switch-shutdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch a machine on, or off in order */
        post: operations["switchShutdown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        UserinfoInput: {
            idpUserId: string;
            email: string;
            brand: string;
            /** @enum {string} */
            role: "KITCHEN_MANAGER" | "SERVICE" | "SERVICE_MANAGER" | "ADMIN";
            /** @enum {string} */
            status: "INACTIVE" | "PENDING_APPROVAL" | "ACTIVE" | "DELETED";
            companyCode: string | null;
            companyName: string | null;
            firstName: string;
            lastName: string;
            /** @enum {string} */
            language: "en" | "fr" | "de" | "it" | "es";
            administrationProfile: ("ADD_PRODUCTS" | "ACCOUNTS" | "PRODUCTS" | "COMPANIES")[];
        };
        ProblemInput: {
            /** @description urn:washboard:problem: and the code, explained in docs/errors.md */
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "VALIDATION_FAILED" | "BODY_NOT_JSON" | "UNAUTHENTICATED" | "FORBIDDEN" | "ACCOUNT_NOT_ACTIVE" | "SUBSCRIPTION_KEY_UNKNOWN" | "BRAND_MISMATCH" | "ROUTE_NOT_FOUND" | "APPLIANCE_NOT_FOUND" | "DATA_MODEL_NOT_FOUND" | "APPLIANCE_OFFLINE" | "COMMAND_REFUSED" | "COMMAND_CONFLICT" | "CYCLE_UNKNOWN" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "COMMAND_OUTCOME_UNKNOWN";
            detail?: string;
            /** @description The ID of the request, as found in the log */
            instance?: string;
            reason?: string;
            errors?: {
                path: string;
                message: string;
            }[];
        };
        OpenAlarmInput: {
            errorCode: string;
            /** @description null: the code of a newer machine, shown as it is */
            severity: ("notice" | "warning" | "critical") | null;
            /** Format: date-time */
            startDate: string;
        };
        AlarmStandingInput: {
            errorCode: string;
            /** @description null: the code of a newer machine, shown as it is */
            severity: ("notice" | "warning" | "critical") | null;
            /** Format: date-time */
            startDate: string;
            stopDate: string | null;
        };
        AlarmInput: {
            errorCode: string;
            /** @description null: the code of a newer machine, shown as it is */
            severity: ("notice" | "warning" | "critical") | null;
            /** Format: date-time */
            startDate: string;
            stopDate: string | null;
            /** @description a date is that of arrival: the machine’s clock was wrong */
            isClockDoubtful: boolean;
        };
        AlarmListInput: {
            /** @description newest first */
            items: components["schemas"]["AlarmInput"][];
            isTruncated: boolean;
        };
        StoredTelemetryInput: {
            /** @description tenths of a degree Celsius */
            boilerTmp?: number | null;
            /** @description tenths of a degree Celsius */
            tankTmp?: number | null;
            /** @description tenths of a degree Celsius, water supply */
            waterTmp?: number | null;
            /** @description tenths of a litre */
            boilerVlm?: number | null;
            /** @description tenths of a litre */
            tankVlm?: number | null;
            /** @description tenths of a litre, in the running cycle */
            rinseWaterVlm?: number | null;
            /** @description litres per hour */
            rinseWaterFlowRate?: number | null;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            receivedAt: string;
            isClockDoubtful: boolean;
        };
        StoredStatusInput: {
            systemState: 0 | 1 | 2 | 4 | 5;
            isDoorOpen: boolean;
            cycle: {
                cycleNumber: number;
                cycleType: string;
                operationSet: number;
            } | null;
            cycleBar: {
                cycleTimeProgress: number;
                cycleTimeDuration: number;
            } | null;
            phase: string | null;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            receivedAt: string;
            isClockDoubtful: boolean;
        };
        ConnectionInput: {
            /** @enum {string} */
            state: "online" | "offline";
            since: string | null;
        };
        ApplianceStateInput: {
            connection: components["schemas"]["ConnectionInput"];
            status: components["schemas"]["StoredStatusInput"] | null;
            telemetry: components["schemas"]["StoredTelemetryInput"] | null;
            /** @description most severe first, then newest first */
            openAlarms: components["schemas"]["OpenAlarmInput"][];
        };
        ApplianceSummaryInput: {
            serialNumber: string;
            applianceName: string;
            /** @enum {string} */
            gamma: "infinity" | "hiline" | "prime" | "ge" | "tl" | "ce" | "hpw";
            modelNumber: string;
            companyCode: string;
            companyName: string;
            state: components["schemas"]["ApplianceStateInput"];
        };
        ApplianceListInput: {
            items: components["schemas"]["ApplianceSummaryInput"][];
            nextCursor: string | null;
            /** @description machines in scope that match, on all pages */
            total: number;
        };
        ApplianceDetailInput: {
            serialNumber: string;
            applianceName: string;
            /** @enum {string} */
            gamma: "infinity" | "hiline" | "prime" | "ge" | "tl" | "ce" | "hpw";
            modelNumber: string;
            companyCode: string;
            companyName: string;
            state: components["schemas"]["ApplianceStateInput"];
            brand: string;
            revision: string;
            country: string | null;
            installationDate: string | null;
            macAddress: string | null;
            machineId: string | null;
            /** @description volts */
            networkVoltage: number | null;
            /** @description hertz */
            networkFrequency: number | null;
            versions: {
                FW00: string;
                FW02: string;
            } | null;
        };
        DataModelLinkInput: {
            /** @description the document with all languages */
            link: string;
            /** @description the document in one language: put en, fr, de, it or es for {lang} */
            localizedLink: string;
        };
        CommandResultInput: {
            /** Format: uuid */
            commandId: string;
            /** @constant */
            outcome: "executed";
        };
        LastTelemetryInput: {
            body: {
                telemetry: components["schemas"]["StoredTelemetryInput"] | null;
                status: components["schemas"]["StoredStatusInput"] | null;
            };
        };
        TelemetryHistoryInput: {
            /** @enum {string} */
            resolution: "raw" | "10s" | "1m" | "10m" | "1h";
            points: {
                /** Format: date-time */
                at: string;
                boilerTmp: number | null;
                tankTmp: number | null;
                waterTmp: number | null;
                boilerVlm: number | null;
                tankVlm: number | null;
                rinseWaterVlm: number | null;
                rinseWaterFlowRate: number | null;
            }[];
            isTruncated: boolean;
        };
        Userinfo: {
            idpUserId: string;
            email: string;
            brand: string;
            /** @enum {string} */
            role: "KITCHEN_MANAGER" | "SERVICE" | "SERVICE_MANAGER" | "ADMIN";
            /** @enum {string} */
            status: "INACTIVE" | "PENDING_APPROVAL" | "ACTIVE" | "DELETED";
            companyCode: string | null;
            companyName: string | null;
            firstName: string;
            lastName: string;
            /** @enum {string} */
            language: "en" | "fr" | "de" | "it" | "es";
            administrationProfile: ("ADD_PRODUCTS" | "ACCOUNTS" | "PRODUCTS" | "COMPANIES")[];
        };
        Problem: {
            /** @description urn:washboard:problem: and the code, explained in docs/errors.md */
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "VALIDATION_FAILED" | "BODY_NOT_JSON" | "UNAUTHENTICATED" | "FORBIDDEN" | "ACCOUNT_NOT_ACTIVE" | "SUBSCRIPTION_KEY_UNKNOWN" | "BRAND_MISMATCH" | "ROUTE_NOT_FOUND" | "APPLIANCE_NOT_FOUND" | "DATA_MODEL_NOT_FOUND" | "APPLIANCE_OFFLINE" | "COMMAND_REFUSED" | "COMMAND_CONFLICT" | "CYCLE_UNKNOWN" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "COMMAND_OUTCOME_UNKNOWN";
            detail?: string;
            /** @description The ID of the request, as found in the log */
            instance?: string;
            reason?: string;
            errors?: {
                path: string;
                message: string;
            }[];
        };
        OpenAlarm: {
            errorCode: string;
            /** @description null: the code of a newer machine, shown as it is */
            severity: ("notice" | "warning" | "critical") | null;
            /** Format: date-time */
            startDate: string;
        };
        AlarmStanding: {
            errorCode: string;
            /** @description null: the code of a newer machine, shown as it is */
            severity: ("notice" | "warning" | "critical") | null;
            /** Format: date-time */
            startDate: string;
            stopDate: string | null;
        };
        Alarm: {
            errorCode: string;
            /** @description null: the code of a newer machine, shown as it is */
            severity: ("notice" | "warning" | "critical") | null;
            /** Format: date-time */
            startDate: string;
            stopDate: string | null;
            /** @description a date is that of arrival: the machine’s clock was wrong */
            isClockDoubtful: boolean;
        };
        AlarmList: {
            /** @description newest first */
            items: components["schemas"]["Alarm"][];
            isTruncated: boolean;
        };
        StoredTelemetry: {
            /** @description tenths of a degree Celsius */
            boilerTmp?: number | null;
            /** @description tenths of a degree Celsius */
            tankTmp?: number | null;
            /** @description tenths of a degree Celsius, water supply */
            waterTmp?: number | null;
            /** @description tenths of a litre */
            boilerVlm?: number | null;
            /** @description tenths of a litre */
            tankVlm?: number | null;
            /** @description tenths of a litre, in the running cycle */
            rinseWaterVlm?: number | null;
            /** @description litres per hour */
            rinseWaterFlowRate?: number | null;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            receivedAt: string;
            isClockDoubtful: boolean;
        };
        StoredStatus: {
            systemState: 0 | 1 | 2 | 4 | 5;
            isDoorOpen: boolean;
            cycle: {
                cycleNumber: number;
                cycleType: string;
                operationSet: number;
            } | null;
            cycleBar: {
                cycleTimeProgress: number;
                cycleTimeDuration: number;
            } | null;
            phase: string | null;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            receivedAt: string;
            isClockDoubtful: boolean;
        };
        Connection: {
            /** @enum {string} */
            state: "online" | "offline";
            since: string | null;
        };
        ApplianceState: {
            connection: components["schemas"]["Connection"];
            status: components["schemas"]["StoredStatus"] | null;
            telemetry: components["schemas"]["StoredTelemetry"] | null;
            /** @description most severe first, then newest first */
            openAlarms: components["schemas"]["OpenAlarm"][];
        };
        ApplianceSummary: {
            serialNumber: string;
            applianceName: string;
            /** @enum {string} */
            gamma: "infinity" | "hiline" | "prime" | "ge" | "tl" | "ce" | "hpw";
            modelNumber: string;
            companyCode: string;
            companyName: string;
            state: components["schemas"]["ApplianceState"];
        };
        ApplianceList: {
            items: components["schemas"]["ApplianceSummary"][];
            nextCursor: string | null;
            /** @description machines in scope that match, on all pages */
            total: number;
        };
        ApplianceDetail: {
            serialNumber: string;
            applianceName: string;
            /** @enum {string} */
            gamma: "infinity" | "hiline" | "prime" | "ge" | "tl" | "ce" | "hpw";
            modelNumber: string;
            companyCode: string;
            companyName: string;
            state: components["schemas"]["ApplianceState"];
            brand: string;
            revision: string;
            country: string | null;
            installationDate: string | null;
            macAddress: string | null;
            machineId: string | null;
            /** @description volts */
            networkVoltage: number | null;
            /** @description hertz */
            networkFrequency: number | null;
            versions: {
                FW00: string;
                FW02: string;
            } | null;
        };
        DataModelLink: {
            /** @description the document with all languages */
            link: string;
            /** @description the document in one language: put en, fr, de, it or es for {lang} */
            localizedLink: string;
        };
        CommandResult: {
            /** Format: uuid */
            commandId: string;
            /** @constant */
            outcome: "executed";
        };
        LastTelemetry: {
            body: {
                telemetry: components["schemas"]["StoredTelemetry"] | null;
                status: components["schemas"]["StoredStatus"] | null;
            };
        };
        TelemetryHistory: {
            /** @enum {string} */
            resolution: "raw" | "10s" | "1m" | "10m" | "1h";
            points: {
                /** Format: date-time */
                at: string;
                boilerTmp: number | null;
                tankTmp: number | null;
                waterTmp: number | null;
                boilerVlm: number | null;
                tankVlm: number | null;
                rinseWaterVlm: number | null;
                rinseWaterFlowRate: number | null;
            }[];
            isTruncated: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    userinfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Userinfo"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDataModelSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    getDataModelDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as /ddm/data-model.schema.json says; in one language, texts are plain strings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Default Response */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAppliances: {
        parameters: {
            query?: {
                search?: string;
                connection?: "online" | "offline";
                gamma?: "infinity" | "hiline" | "prime" | "ge" | "tl" | "ce" | "hpw";
                companyCode?: string;
                sort?: "applianceName" | "-applianceName" | "serialNumber" | "-serialNumber";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplianceList"];
                };
            };
            /** @description Default Response */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApplianceDetail: {
        parameters: {
            query: {
                serialNumber: string;
                companyCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplianceDetail"];
                };
            };
            /** @description Default Response */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDataModel: {
        parameters: {
            query: {
                gamma: string;
                modelNumber: string;
                revision: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataModelLink"];
                };
            };
            /** @description Default Response */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lastTelemetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                serialNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LastTelemetry"];
                };
            };
            /** @description Default Response */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    telemetryHistory: {
        parameters: {
            query: {
                from: string;
                to: string;
                resolution?: "raw" | "10s" | "1m" | "10m" | "1h";
            };
            header?: never;
            path: {
                serialNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelemetryHistory"];
                };
            };
            /** @description Default Response */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAlarms: {
        parameters: {
            query: {
                startDate: string;
                stopDate: string;
            };
            header?: never;
            path: {
                serialNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlarmList"];
                };
            };
            /** @description Default Response */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cycle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                serialNumber: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    commandId?: string;
                    operationSet: 0 | 1;
                    cycleType?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandResult"];
                };
            };
            /** @description Default Response */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    switchShutdown: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                serialNumber: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    commandId?: string;
                    operationSet: 0 | 1;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandResult"];
                };
            };
            /** @description Default Response */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Default Response */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
