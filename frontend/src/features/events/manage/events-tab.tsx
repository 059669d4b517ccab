/** The Events tab. */
import { adminTownEvent } from "@mainstreet/contracts/town-event";
import type { AdminTownEvent } from "@mainstreet/contracts/town-event";
import { Suspense, lazy, useMemo, useState } from "react";
import { eventFieldText as words } from "../../../shared/text/manage-events.ts";
import { eventTexts, recordText } from "../../../shared/text/records.ts";
import { DeleteRecord } from "../../../admin/form/delete-record.tsx";
import { useListParams } from "../../../admin/api/list-params.ts";
import { ListToolbar } from "../../../admin/list/list-toolbar.tsx";
import { RecordBulk } from "../../../admin/list/record-bulk.tsx";
import { RecordList } from "../../../admin/list/record-list.tsx";
import { NEWEST_FIRST, useAdminList } from "../../../admin/api/use-admin-list.ts";
import { useRecordActions } from "../../../admin/api/use-record-actions.ts";
import { useSelection } from "../../../admin/list/use-selection.ts";
import { eventColumns } from "./event-columns.tsx";
import { EVENTS_PATH } from "./event-form.ts";

const EventDialog = lazy(async () => ({
  default: (await import("./event-dialog.tsx")).EventDialog,
}));

const FILTERS = ["active", "featured", "over", "businessId"] as const;

export function EventsTab() {
  const { params, change } = useListParams("events", FILTERS);
  const list = useAdminList(EVENTS_PATH, adminTownEvent, params, NEWEST_FIRST);
  const selection = useSelection(params);
  const actions = useRecordActions(EVENTS_PATH, eventTexts, "events");
  const [editing, setEditing] = useState<AdminTownEvent | "new" | null>(null);
  const [deleting, setDeleting] = useState<AdminTownEvent | null>(null);
  const columns = useMemo(() => eventColumns({ onEdit: setEditing, onDelete: setDeleting }), []);
  return (
    <>
      <RecordList
        texts={eventTexts}
        columns={columns}
        nameOf={({ name }) => name}
        list={list}
        params={params}
        ownSort={NEWEST_FIRST}
        change={change}
        selection={selection}
        onAdd={() => setEditing("new")}
        exportPath={EVENTS_PATH}
        bulk={<RecordBulk texts={eventTexts} selection={selection} actions={actions} />}
        toolbar={
          <ListToolbar
            searchLabel={eventTexts.search}
            params={params}
            change={change}
            orders={words.orders}
            filters={[
              { name: "active", label: words.status, options: words.statuses },
              { name: "over", label: words.date, options: words.dates },
              { name: "featured", label: words.featured, options: recordText.yesNo },
            ]}
          />
        }
      />
      {editing && (
        <Suspense>
          <EventDialog
            record={editing === "new" ? null : editing}
            actions={actions}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      {deleting && (
        <DeleteRecord
          question={eventTexts.confirmDelete(deleting.name)}
          id={deleting.id}
          actions={actions}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
