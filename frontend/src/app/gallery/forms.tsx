import { Search } from "lucide-react";
import { useState } from "react";
import {
  Card,
  Checkbox,
  ChoiceCards,
  Dropzone,
  ErrorSummary,
  Field,
  InitialsTile,
  Input,
  PasswordInput,
  Radio,
  SectionHead,
  Select,
  Switch,
  TextArea,
  UploadItem,
} from "@ui";

const none = () => undefined;

export function FormSection() {
  const [way, setWay] = useState<"easypaisa" | "jazzcash">("easypaisa");
  return (
    <section className="stack gap-6">
      <SectionHead title="Forms" />
      <div className="grid-2">
        <Card pad className="stack gap-5">
          <Field label="Title" help="Say what you need and for whom" counter="39 / 100">
            <Input defaultValue="Kinnow export box for a Sargodha grower" />
          </Field>
          <Field label="Title" error="Title must be at least 3 characters">
            <Input defaultValue="Lo" />
          </Field>
          <Field label="Brief" optional>
            <TextArea placeholder="What good looks like" />
          </Field>
          <Field label="Prize" help="Minimum 5, maximum 500,000">
            <Input affix="PKR" inputMode="numeric" defaultValue="60,000" />
          </Field>
          <Field label="Search" hideLabel>
            <Input icon={Search} type="search" placeholder="Search contests" />
          </Field>
          <Field label="Password">
            <PasswordInput />
          </Field>
          <Field label="Category">
            <Select
              placeholder="Choose"
              options={[
                { value: "logo", label: "Logo Design", group: "Design" },
                { value: "seo", label: "SEO Services", group: "Marketing" },
              ]}
            />
          </Field>
        </Card>
        <Card pad className="stack gap-5">
          <ErrorSummary
            errors={[
              { id: "a", label: "Title" },
              { id: "b", label: "Brief" },
            ]}
          />
          <ChoiceCards
            legend="How to pay"
            value={way}
            onChange={setWay}
            options={[
              {
                value: "easypaisa",
                title: "Pay with Easypaisa",
                text: "Mobile payments",
                media: <InitialsTile text="ep" look="green" size="l" />,
              },
              {
                value: "jazzcash",
                title: "Pay with JazzCash",
                text: "Digital wallet",
                media: <InitialsTile text="JC" look="red" size="l" />,
              },
            ]}
          />
          <Switch
            label="Keep entries sealed"
            help="Only you and each author see an entry until the contest closes."
            defaultChecked
          />
          <div>
            <Checkbox defaultChecked>This is my own work, made for this contest</Checkbox>
            <Checkbox error="Please confirm">I used AI tools, which I will list</Checkbox>
            <Radio name="r" defaultChecked>
              One of several
            </Radio>
          </div>
          <Dropzone label="Files" help="Up to 10 files of 25 MB. Images, PDF, ZIP." onFiles={none} />
          <UploadItem
            name="chiltan-ridge-mark.png"
            size={1_900_000}
            status="uploading"
            progress={0.64}
            onRemove={none}
          />
          <UploadItem name="jar-label-80x60.pdf" size={9_200_000} status="done" onRemove={none} />
          <UploadItem
            name="sketch.exe"
            size={120_000}
            status="failed"
            error="Images, PDF or ZIP only"
            onRemove={none}
          />
        </Card>
      </div>
    </section>
  );
}
