/** Adds an event or edits one. */
import type { AdminTownEvent } from "@mainstreet/contracts/town-event";
import { eventCategories } from "../../../shared/text/events.ts";
import { eventFieldText } from "../../../shared/text/manage-events.ts";
import { eventTexts } from "../../../shared/text/records.ts";
import { BusinessField } from "../../../admin/form/business-field.tsx";
import { RecordDialog } from "../../../admin/form/record-dialog.tsx";
import type { RecordDialogProps } from "../../../admin/form/record-dialog.tsx";
import {
  FormSelect,
  FormSwitch,
  FormTextField,
  FieldPair,
  FormSection,
  ImageField,
} from "../../../admin/form/form-fields.tsx";
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
          <FormSection title={eventFieldText.what}>
            <FieldPair>
              <FormTextField control={control} name="name" label={eventFieldText.name} required />
              <FormSelect
                control={control}
                name="category"
                label={eventFieldText.category}
                options={categories}
              />
            </FieldPair>
            <BusinessField control={control} name="businessId" current={record?.business ?? null} />
            <FormTextField
              control={control}
              name="description"
              label={eventFieldText.description}
              multiline
              minRows={3}
            />
            <FormSwitch
              control={control}
              name="isActive"
              label={eventFieldText.active}
              description={eventFieldText.activeHint}
            />
            <FormSwitch
              control={control}
              name="isFeatured"
              label={eventFieldText.featured}
              description={eventFieldText.featuredHint}
            />
          </FormSection>
          <FormSection title={eventFieldText.when}>
            <FieldPair>
              <FormTextField
                control={control}
                name="startDate"
                label={eventFieldText.startDate}
                type="date"
                required
              />
              <FormTextField
                control={control}
                name="startTime"
                label={eventFieldText.startTime}
                description={eventFieldText.startTimeHint}
                autoComplete="off"
              />
            </FieldPair>
            <FieldPair>
              <FormTextField
                control={control}
                name="endDate"
                label={eventFieldText.endDate}
                description={eventFieldText.endDateHint}
                type="date"
              />
              <FormTextField
                control={control}
                name="endTime"
                label={eventFieldText.endTime}
                autoComplete="off"
              />
            </FieldPair>
            <FormTextField
              control={control}
              name="location"
              label={eventFieldText.location}
              autoComplete="off"
            />
          </FormSection>
          <FormSection title={eventFieldText.tickets}>
            <FieldPair>
              <FormTextField
                control={control}
                name="ticketPrice"
                label={eventFieldText.ticketPrice}
                description={eventFieldText.ticketPriceHint}
                autoComplete="off"
              />
              <FormTextField
                control={control}
                name="ticketUrl"
                label={eventFieldText.ticketUrl}
                input={{ inputMode: "url" }}
              />
            </FieldPair>
            <FormTextField
              control={control}
              name="contactInfo"
              label={eventFieldText.contactInfo}
              autoComplete="off"
            />
          </FormSection>
          <FormSection title={eventFieldText.picture}>
            <ImageField
              control={control}
              name="imageUrl"
              label={eventFieldText.image}
              type="business"
              onBusy={onUpload}
            />
          </FormSection>
        </>
      )}
    </RecordDialog>
  );
}
