/** The Events tab. */
import { adminTownEvent } from "@mainstreet/contracts/town-event";
import { NEWEST_FIRST } from "../../../admin/api/use-admin-list.ts";
import { RecordTab } from "../../../admin/list/record-tab.tsx";
import { eventFieldText } from "../../../shared/text/manage-events.ts";
import { eventTexts, recordText } from "../../../shared/text/records.ts";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import { eventColumns } from "./event-columns.tsx";
import { EVENTS_PATH } from "./event-form.ts";

const loadDialog = async () => (await import("./event-dialog.tsx")).EventDialog;

const FILTERS = ["active", "featured", "over", "businessId"] as const;

export function EventsTab() {
  return (
    <RecordTab
      tab="events"
      path={EVENTS_PATH}
      schema={adminTownEvent}
      texts={eventTexts}
      nameOf={({ name }) => name}
      ownSort={NEWEST_FIRST}
      columns={eventColumns}
      filterNames={FILTERS}
      filters={[
        { name: "active", label: eventFieldText.status, options: eventFieldText.statuses },
        { name: "over", label: eventFieldText.date, options: eventFieldText.dates },
        { name: "featured", label: eventFieldText.featured, options: recordText.yesNo },
      ]}
      orders={eventFieldText.orders}
      renderBulk={() => null}
      renderDialog={(part) => (
        <LazyPart load={loadDialog} failed={failedDialog(part.onClose)} part={part} />
      )}
    />
  );
}
