/** Adds an event or edits one. */
import type { AdminTownEvent } from "@mainstreet/contracts/town-event";
import { eventCategories } from "../../../shared/text/events.ts";
import { eventFieldText as words } from "../../../shared/text/manage-events.ts";
import { eventTexts } from "../../../shared/text/records.ts";
import { BusinessField } from "../../../admin/form/business-field.tsx";
import { FormDialog } from "../../../admin/form/form-dialog.tsx";
import { FormSelect, FormSwitch, FormTextField } from "../../../admin/form/form-fields.tsx";
import { FieldPair, FormSection } from "../../../admin/form/form-section.tsx";
import { ImageField } from "../../../admin/form/image-field.tsx";
import { OutdatedNotice } from "../../../admin/form/outdated-notice.tsx";
import { useRecordForm } from "../../../admin/form/record-form.ts";
import type { RecordActions } from "../../../admin/api/use-record-actions.ts";
import { eventForm } from "./event-form.ts";

/** In pixels, as specified. */
const WIDTH = 700;
const categories = Object.entries(eventCategories).map(([value, label]) => ({ value, label }));

interface EventDialogProps {
  record: AdminTownEvent | null;
  actions: RecordActions;
  onClose: () => void;
}

export function EventDialog({ record, actions, onClose }: EventDialogProps) {
  const { form, busy, uploading, onUpload, outdated, submit } = useRecordForm({
    kind: eventForm,
    record,
    actions,
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      title={record ? eventTexts.editTitle(record.name) : eventTexts.addTitle}
      width={WIDTH}
      dirty={form.formState.isDirty}
      busy={busy}
      waiting={uploading}
      notice={outdated && <OutdatedNotice {...outdated} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={words.what}>
        <FieldPair>
          <FormTextField control={control} name="name" label={words.name} required />
          <FormSelect
            control={control}
            name="category"
            label={words.category}
            options={categories}
          />
        </FieldPair>
        <BusinessField control={control} name="businessId" current={record?.business ?? null} />
        <FormTextField
          control={control}
          name="description"
          label={words.description}
          multiline
          minRows={3}
        />
        <FormSwitch
          control={control}
          name="isActive"
          label={words.active}
          description={words.activeHint}
        />
        <FormSwitch
          control={control}
          name="isFeatured"
          label={words.featured}
          description={words.featuredHint}
        />
      </FormSection>
      <FormSection title={words.when}>
        <FieldPair>
          <FormTextField
            control={control}
            name="startDate"
            label={words.startDate}
            type="date"
            required
          />
          <FormTextField
            control={control}
            name="startTime"
            label={words.startTime}
            description={words.startTimeHint}
            autoComplete="off"
          />
        </FieldPair>
        <FieldPair>
          <FormTextField
            control={control}
            name="endDate"
            label={words.endDate}
            description={words.endDateHint}
            type="date"
          />
          <FormTextField
            control={control}
            name="endTime"
            label={words.endTime}
            autoComplete="off"
          />
        </FieldPair>
        <FormTextField
          control={control}
          name="location"
          label={words.location}
          autoComplete="off"
        />
      </FormSection>
      <FormSection title={words.tickets}>
        <FieldPair>
          <FormTextField
            control={control}
            name="ticketPrice"
            label={words.ticketPrice}
            description={words.ticketPriceHint}
            autoComplete="off"
          />
          <FormTextField
            control={control}
            name="ticketUrl"
            label={words.ticketUrl}
            input={{ inputMode: "url" }}
          />
        </FieldPair>
        <FormTextField
          control={control}
          name="contactInfo"
          label={words.contactInfo}
          autoComplete="off"
        />
      </FormSection>
      <FormSection title={words.picture}>
        <ImageField
          control={control}
          name="imageUrl"
          label={words.image}
          type="business"
          onBusy={onUpload}
        />
      </FormSection>
    </FormDialog>
  );
}
