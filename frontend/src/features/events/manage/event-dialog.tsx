/** Adds an event or edits one. */
import type { AdminTownEvent } from "@mainstreet/contracts/town-event";
import { eventCategories } from "../../../shared/text/events.ts";
import { eventFieldText as words } from "../../../shared/text/manage-events.ts";
import { eventTexts } from "../../../shared/text/records.ts";
import { BusinessField } from "../../../admin/form/business-field.tsx";
import { RecordDialog } from "../../../admin/form/record-dialog.tsx";
import type { RecordDialogProps } from "../../../admin/form/record-dialog.tsx";
import { FormSelect, FormSwitch, FormTextField } from "../../../admin/form/form-fields.tsx";
import { FieldPair, FormSection } from "../../../admin/form/form-section.tsx";
import { ImageField } from "../../../admin/form/image-field.tsx";
import { eventForm } from "./event-form.ts";

/** In pixels, as specified. */
const WIDTH = 700;
const categories = Object.entries(eventCategories).map(([value, label]) => ({ value, label }));

export function EventDialog({ record, actions, onClose }: RecordDialogProps<AdminTownEvent>) {
  return (
    <RecordDialog
      kind={eventForm}
      texts={eventTexts}
      record={record}
      name={record?.name}
      width={WIDTH}
      actions={actions}
      onClose={onClose}
    >
      {({ form: { control }, onUpload }) => (
        <>
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
        </>
      )}
    </RecordDialog>
  );
}
